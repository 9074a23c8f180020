/** The address of a storage place: what lies there. */
export const placePath = (place: string): string => `/places?place=${encodeURIComponent(place)}`
