/** Header of a 503 because of load: it shows that the shop itself responded, not a gateway in front of it. */
export const busyHeader = 'x-ambra-busy'
