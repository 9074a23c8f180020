/** Largest value of one gift card, cents; more is a typing error. */
export const mostCardCents = 1_000_000
