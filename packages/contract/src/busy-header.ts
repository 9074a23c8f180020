/** Header of pages and their data that are refused because of load: the shop itself has answered, no gateway for it. */
export const busyHeader = 'x-ambra-busy'
