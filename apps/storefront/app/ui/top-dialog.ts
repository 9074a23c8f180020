import { createStore, useStoreValue } from '#app/storage/create-store.ts'

const dialogs: HTMLElement[] = []
const top = createStore<HTMLElement | undefined>(undefined)

/** Reserves the width of the page's scroll bar, which a modal dialog removes, so that nothing moves. */
export function reserveScrollBar(): void {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
}

/** Returns whether a dialog is open. */
export const hasTopDialog = (): boolean => dialogs.length > 0

/** Registers a dialog as the topmost; the returned function removes it. Browser only. */
export function enterTop(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  top.set(dialog)
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    top.set(dialogs.at(-1))
  }
}

/**
 * Returns the topmost modal dialog, or undefined. Everything outside it is inert: reachable elements must
 * be inside.
 */
export const useTopDialog = (): HTMLElement | undefined => useStoreValue(top)

/** Returns whether the dialog is registered; not once its component has hidden or removed it. */
export const hasEntered = (dialog: HTMLElement): boolean => dialogs.includes(dialog)
