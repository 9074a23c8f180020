import { useEffect, useSyncExternalStore } from 'react'
import { readKept, writeKept } from '#console/storage/kept.ts'

const listeners = new Set<() => void>()

/**
 * Returns whether single-key shortcuts are on. People who use speech input or type without looking switch
 * them off.
 */
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

/** Returns true when a key is not a shortcut: within fields, with a modifier, or behind a dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** Handles single-key shortcuts of the screen, and sequences such as `g o`. */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const hasKeys = useHasKeys()
  // Subscribes to the keyboard of the document.
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

/** Moves through the rows of the list with `j` and `k`, and focuses its search field with `/`. */
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
