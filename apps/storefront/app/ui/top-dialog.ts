import { createStore, useStoreValue } from '#app/storage/create-store.ts'

const dialogs: HTMLElement[] = []
const top = createStore<HTMLElement | undefined>(undefined)

/** A modal dialog takes the page's scroll bar away: its width is reserved, so that nothing jumps. */
export function reserveScrollBar(): void {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
}

/** Whether a dialog stands above the page. */
export const hasTopDialog = (): boolean => dialogs.length > 0

/** Says that a dialog is about to stand above all others; what is returned says that it has left. Browser only. */
export function enterTop(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  top.set(dialog)
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    top.set(dialogs.at(-1))
  }
}

/** The topmost modal dialog, or undefined. All outside it is inert: what must stay within reach has to be inside. */
export const useTopDialog = (): HTMLElement | undefined => useStoreValue(top)

/** Whether the dialog has entered and not left: one that its component has hidden or removed has left. */
export const hasEntered = (dialog: HTMLElement): boolean => dialogs.includes(dialog)
