/**
 * Viewer of the prices: customer group (undefined while price tiers are off) and personal offers for one
 * piece, in cents by product id. Without a group, guest prices apply.
 */
export type PriceView = { group: number | undefined; offers?: ReadonlyMap<number, number> }

/** View of guests. */
export const guestView: PriceView = { group: 0 }
