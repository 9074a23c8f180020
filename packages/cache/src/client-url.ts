/** Converts the URL schemes to the older names that the client knows; the protocol is the same. */
export const clientUrl = (url: string): string => url.replace(/^valkey(s?):/, 'redis$1:')
