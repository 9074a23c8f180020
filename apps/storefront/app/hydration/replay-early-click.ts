declare global {
  interface Document {
    /** The last click on a button, noted by the page itself (`entry.server.tsx`). */
    press?: (Event & { isThrough?: true }) | undefined
    /** Controls that were changed before React took them over, noted likewise. */
    picked?: Set<HTMLInputElement | HTMLSelectElement>
  }
}

/** React stops a click on what it has not taken over yet, and forgets it. Nothing else here stops clicks on buttons. */
export const isHeldBack = ({ isThrough }: { isThrough?: true }): boolean => !isThrough

/**
 * The button that was clicked before its part was hydrated, once. A click whose event is still pending is not
 * lost: React hydrates the part and replays it.
 */
export function replayEarlyClick(isLost: typeof isHeldBack): HTMLElement | undefined {
  const { press } = document
  if (press?.eventPhase !== Event.NONE || !isLost(press)) return undefined
  document.press = undefined
  return press.target instanceof Element ? (press.target.closest('button') ?? undefined) : undefined
}

/** Tells React what was picked before it took the controls over; its code is fetched where something was. */
export const replayEarlyChanges = () =>
  document.picked?.size && import('./replay-early-changes.ts').then(({ replayChanges }) => replayChanges())
