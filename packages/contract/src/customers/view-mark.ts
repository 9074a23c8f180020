/** Cookie readable by scripts: end of a view in seconds since the epoch. Grants no access. */
export const viewMark = 'ambra-viewing'

/**
 * Token that the browser sends in a view: it tells the server to use the cookie and is worthless without it.
 */
export const viewedToken = 'viewed-customer'
