/** The cookie that scripts may read: until when a view lasts, in seconds since the epoch. It opens nothing. */
export const viewMark = 'ambra-viewing'

/** The token that the browser sends in a view: it says that the cookie counts, and is worth nothing without it. */
export const viewedToken = 'viewed-customer'
