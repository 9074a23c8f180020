/** What an operation did, seen before it counts. `limitCents`: the sum from which on two people decide; null is never. */
type Done<I, R> = { input: I; result: R; limitCents: number | null }

/**
 * When another person has to agree for another reason than money that goes back to a shopper: that is weighed for every operation,
 * by what it has listed. The operation is carried out, looked at and undone again.
 */
export type SecondPerson<I, R> = { isNeeded: (done: Done<I, R>) => boolean }
