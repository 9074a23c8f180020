/** The address of a storage place: what lies there. `warehouse`: code of another than the main one. */
export const placePath = (place: string, warehouse?: string): string =>
  `/places?${new URLSearchParams({ place, ...(warehouse !== undefined && { warehouse }) })}`
