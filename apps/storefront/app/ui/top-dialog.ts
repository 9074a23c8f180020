import { createStore, useStoreValue } from '#app/storage/create-store.ts'

const dialogs: HTMLElement[] = []
const top = createStore<HTMLElement | undefined>(undefined)

/**
 * Says that a modal dialog is about to stand above all others; what is returned says that it has left. Browser only.
 * The first one takes the page's scroll bar away: its width is reserved in `--scroll-bar`, so that nothing jumps.
 */
export function enterTop(dialog: HTMLElement): () => void {
  const { clientWidth, style } = document.documentElement
  if (dialogs.length === 0) style.setProperty('--scroll-bar', `${innerWidth - clientWidth}px`)
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
