/** What an operation did, seen before it counts. */
type Done<I, R> = { input: I; result: R }

/**
 * When another person has to agree. The operation is carried out, looked at and undone again, so that a whole order, a line or
 * the last pieces of a withdrawal are weighed by the same sum that would go out.
 */
export type SecondPerson<I, R> = {
  /** What is decided about, cents; null where it is no money. */
  sum: (done: Done<I, R>) => number | null
  /** The number of the order it is about. */
  order?: (done: Done<I, R>) => string
  /**
   * Without it: from the shop's limit on, by what went back of the order in all, so that no sum is given in parts.
   * `limitCents`: the sum from which on two people decide; null is never.
   */
  isNeeded?: (done: Done<I, R> & { limitCents: number | null }) => boolean
}

/** Whether two people have to decide about what was done. `refundedCents`: what went back of its order, this included. */
export function needsSecondPerson<I, R>(
  { sum, isNeeded }: SecondPerson<I, R>,
  done: Done<I, R> & { limitCents: number | null; refundedCents: number },
): boolean {
  if (isNeeded) return isNeeded(done)
  const cents = sum(done) ?? 0
  return done.limitCents !== null && cents > 0 && Math.max(cents, done.refundedCents) >= done.limitCents
}
