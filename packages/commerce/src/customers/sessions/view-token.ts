const prefix = 'view.'

/**
 * Returns the token of a call in a staff view, made from its cookie; no other token has this form, and
 * clients may not send one.
 */
export const viewToken = (cookie: string | undefined): string => prefix + (cookie ?? '')

/** Whether a call is made while staff view the shop as a customer. @see docs/decisions/080-view-as-customer.md */
export const isViewToken = (token: string | undefined): boolean => token?.startsWith(prefix) ?? false

export const cookieOf = (token: string): string => token.slice(prefix.length)
