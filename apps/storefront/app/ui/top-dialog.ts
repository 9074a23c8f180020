import { useSyncExternalStore } from 'react'

const dialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Says that a modal dialog stands above all others; what is returned says that it has left. Browser only. */
export function enterTop(dialog: HTMLElement): () => void {
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
