declare global {
  interface Document {
    /** Last click on a button, recorded by an inline script (`entry.server.tsx`). */
    press?: (Event & { isThrough?: true }) | undefined
    /** Controls changed before hydration, recorded likewise. */
    picked?: Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
  }
}

/**
 * Returns whether React stopped and lost the click because its target was not hydrated. Nothing else stops
 * clicks on buttons.
 */
export const isHeldBack = ({ isThrough }: { isThrough?: true }): boolean => !isThrough

/**
 * Returns, once, the button that was clicked before its part was hydrated. A click that is still being
 * dispatched is not lost: React hydrates the part and replays it.
 */
export function replayEarlyClick(isLost: typeof isHeldBack): HTMLElement | undefined {
  const { press } = document
  if (press?.eventPhase !== Event.NONE || !isLost(press)) return undefined
  document.press = undefined
  return press.target instanceof Element ? (press.target.closest('button') ?? undefined) : undefined
}

let replay: (() => void) | undefined

/** Loads the code that replays changes made before hydration, only when there are any. */
export async function loadReplay(): Promise<void> {
  if (document.picked?.size) replay ??= (await import('./replay-early-changes.ts')).replayChanges
}

/**
 * Replays changes made before hydration. Where the code is loaded already, this takes only microtasks: a
 * render before it would reset the controls, and the changes would be lost.
 */
export async function replayEarlyChanges(): Promise<void> {
  await loadReplay()
  replay?.()
}
