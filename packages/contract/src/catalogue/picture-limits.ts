/** Limits of product pictures. No page shows more pixels, and no server should decode more. */
export const pictureLimits = {
  bytes: 15_000_000,
  pixels: 24_000_000,
  side: 12_000,
  partBytes: 600_000,
  perProduct: 40,
  /** Limits of pending pictures: number per person, and bytes of all people. */
  open: 60,
  openBytes: 300_000_000,
} as const
