/** Maximum search rules per store. */
export const searchLimits = {
  synonym: 2000,
  pin: 500,
  boost: 40,
  redirect: 500,
  words: 20,
  pinned: 20,
} as const
