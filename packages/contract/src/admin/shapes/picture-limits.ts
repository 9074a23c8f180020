/** Bounds of pictures of goods. More pixels than these no page shows and no server should unpack. */
export const pictureLimits = {
  bytes: 15_000_000,
  pixels: 24_000_000,
  side: 12_000,
  partBytes: 600_000,
  perProduct: 40,
  /** Pictures of one person, and bytes of everybody, that are on their way. */
  open: 60,
  openBytes: 300_000_000,
} as const
