/**
 * Effect of an operation before it is committed. `limitCents`: amount from which two people decide; null is
 * never.
 */
type Done<I, R> = { input: I; result: R; limitCents: number | null }

/**
 * Additional condition for approval by another person, besides refunds, which are checked for every
 * operation. The operation runs, is examined, and is rolled back if approval is needed.
 */
export type SecondPerson<I, R> = { isNeeded: (done: Done<I, R>) => boolean }
