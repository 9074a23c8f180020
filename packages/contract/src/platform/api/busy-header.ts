/** Header of a 503 caused by load: shows that the shop itself responded, not a gateway in front of it. */
export const busyHeader = 'x-ambra-busy'

/** Marks the page of a closed shop: the shop was reached, and stored pages must not replace it. */
export const closedHeader = 'x-ambra-closed'
