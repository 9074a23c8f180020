/** The client knows the older names of the two schemes only; the protocol is the same. */
export const clientUrl = (url: string): string => url.replace(/^valkey(s?):/, 'redis$1:')
