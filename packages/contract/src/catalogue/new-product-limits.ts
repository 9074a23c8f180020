/**
 * Product types that the console can create. `gift_card`: a virtual product whose pieces are codes worth its
 * price.
 */
export const madeTypes = ['simple', 'configurable', 'grouped', 'virtual', 'gift_card'] as const
export type MadeType = (typeof madeTypes)[number]

/** Limits of a product created in the console. */
export const makingLimits = { options: 3, variants: 100, parts: 30 } as const
