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

/** The text of a field that the browser owns, and whether an input method is composing letters in it. */
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
  /** Focus or a press went elsewhere. */
  onLeave: () => void
}

/**
 * Gives the field the focus, also when another button opened the search, and gives it back to that after Escape. Answers
 * the keys of the field, its form's submission, and everything that happens outside `<search>`.
 */
export function useFieldEvents(field: HTMLInputElement, events: FieldEvents): void {
  const onKey = useEffectEvent(events.onKey)
  const onSubmit = useEffectEvent(events.onSubmit)
  const onLeave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !field.closest('search')?.contains(event.target)) events.onLeave()
  })
  // Syncs with the browser: the field belongs to the page, not to this component.
  useEffect(() => {
    const button = document.activeElement
    if (button !== field) field.focus()
    const controller = new AbortController()
    const { signal } = controller
    field.addEventListener('keydown', onKey, { signal })
    field.addEventListener('input', () => field.removeAttribute('aria-activedescendant'), { signal })
    // Before the page's own handler, which opens the results.
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
