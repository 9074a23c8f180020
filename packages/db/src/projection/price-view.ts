/**
 * Whose prices documents carry: the customer group (undefined while price tiers are off) and what personal offers ask
 * for one piece, in cents by product id. Without one the prices are those of a guest.
 */
export type PriceView = { group: number | undefined; offers?: ReadonlyMap<number, number> }

/** What everybody sees. */
export const guestView: PriceView = { group: 0 }
