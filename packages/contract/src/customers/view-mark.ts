/** Cookie readable by scripts: end of a view in seconds since the epoch. Grants no access. */
export const viewMark = 'ambra-viewing'

/**
 * Token that the browser sends in a view: it makes the server use the cookie and is worthless without it.
 */
export const viewedToken = 'viewed-customer'
