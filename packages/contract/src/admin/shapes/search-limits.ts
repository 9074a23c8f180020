/** How much one store may teach its search. */
export const searchLimits = { synonym: 2000, pin: 500, boost: 40, words: 20, pinned: 20 } as const
