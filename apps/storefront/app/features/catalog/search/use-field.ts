import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Fields in which an input method is composing letters. */
const composing = new WeakSet<HTMLInputElement>()

const changes = ['input', 'compositionstart', 'compositionend'] as const

function subscribe(field: HTMLInputElement, notify: () => void) {
  function follow({ type }: Event) {
    if (type === 'compositionstart') composing.add(field)
    if (type === 'compositionend') composing.delete(field)
    notify()
  }
  for (const change of changes) field.addEventListener(change, follow)
  return () => {
    for (const change of changes) field.removeEventListener(change, follow)
  }
}

/** Returns the text of an uncontrolled field, and whether an input method is composing letters in it. */
export function useFieldText(field: HTMLInputElement): { text: string; isComposing: boolean } {
  const state = useSyncExternalStore(
    (notify) => subscribe(field, notify),
    () => `${composing.has(field) ? '1' : '0'}${field.value}`,
  )
  return { text: state.slice(1), isComposing: state.startsWith('1') }
}

type FieldEvents = {
  onKey: (event: KeyboardEvent) => void
  onSubmit: (event: Event) => void
  /** Called when focus or a click moves elsewhere. */
  onLeave: () => void
}

/**
 * Focuses the field, also when another button opened the search, and restores focus to that button after
 * Escape. Handles the keys of the field, the submission of its form, and events outside `<search>`.
 */
export function useFieldEvents(field: HTMLInputElement, events: FieldEvents): void {
  const onKey = useEffectEvent(events.onKey)
  const onSubmit = useEffectEvent(events.onSubmit)
  const onLeave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !field.closest('search')?.contains(event.target)) events.onLeave()
  })
  // Outside system: the field belongs to the page, not to this component.
  useEffect(() => {
    const button = document.activeElement
    if (button !== field) field.focus()
    const controller = new AbortController()
    const { signal } = controller
    field.addEventListener('keydown', onKey, { signal })
    field.addEventListener('input', () => field.removeAttribute('aria-activedescendant'), { signal })
    // Runs before the page's own handler, which opens the results.
    field.form?.parentElement?.addEventListener('submit', onSubmit, { signal, capture: true })
    document.addEventListener('pointerdown', onLeave, { signal })
    document.addEventListener('focusin', onLeave, { signal })
    return () => {
      controller.abort()
      field.removeAttribute('aria-activedescendant')
      if (button !== field && document.activeElement === field && button instanceof HTMLElement)
        button.focus()
    }
  }, [field])
}
