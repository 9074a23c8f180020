/** Returns the path of a bin and its contents. `warehouse`: code, if it is not the main one. */
export const placePath = (place: string, warehouse?: string): string =>
  `/places?${new URLSearchParams({ place, ...(warehouse !== undefined && { warehouse }) })}`
