/** Confirmation of a finished action. `undo` reverts it and is offered for ten seconds. */
export type Toast = { id: number; text: string; undo?: () => Promise<unknown> }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast. At most three are visible; the oldest is removed first. */
export function addToast(toast: Omit<Toast, 'id'>): void {
  set([...toasts, { ...toast, id: nextId++ }].slice(-3))
}
export const removeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))
