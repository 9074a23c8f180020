import { useEffect, useSyncExternalStore } from 'react'
import { readKept, writeKept } from '#console/storage/kept.ts'

const listeners = new Set<() => void>()

/** Whether single keys do something: who speaks to the machine, or types without looking, switches them off. */
export function useHasKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readKept('keys') !== 'off',
    () => true,
  )
}

export function setHasKeys(isOn: boolean): void {
  writeKept('keys', isOn ? undefined : 'off')
  for (const listener of listeners) listener()
}

/** Keys are letters where a person writes or chooses, and mean nothing behind a dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** Does something for single keys of the screen, `g o` for one after another. */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const hasKeys = useHasKeys()
  // Outside system: the keyboard of the document.
  useEffect(() => {
    if (!hasKeys) return
    let before = ''
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const handler = handlers[`${before} ${event.key}`] ?? handlers[event.key]
      before = event.key
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** `j` and `k` go through the rows of the list on the screen, `/` to its first field. */
export function useListKeys(): void {
  const move = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => document.querySelector<HTMLElement>('main [data-search] input')?.focus(),
  })
}
