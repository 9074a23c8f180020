import { useSyncExternalStore } from 'react'

const dialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/**
 * Says that a modal dialog is about to stand above all others; what is returned says that it has left. Browser only.
 * The first one takes the page's scroll bar away: its width is kept free in `--scroll-bar`, so that nothing jumps.
 */
export function enterTop(dialog: HTMLElement): () => void {
  const { clientWidth, style } = document.documentElement
  if (dialogs.length === 0) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
  dialogs.push(dialog)
  tell()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    tell()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost modal dialog, or undefined. All outside it is inert: what must stay within reach has to be inside. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  )
}
