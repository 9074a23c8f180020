const prefix = 'view.'

/** The token of a call in a view, made of its cookie: no other token looks so, and no client may send one. */
export const viewToken = (cookie: string | undefined): string => prefix + (cookie ?? '')

/** Whether a call is made in a view of the shop as a customer. @see docs/decisions/080-view-as-customer.md */
export const isViewToken = (token: string | undefined): boolean => token?.startsWith(prefix) ?? false

/** What the cookie of the view held. */
export const cookieOf = (token: string): string => token.slice(prefix.length)
