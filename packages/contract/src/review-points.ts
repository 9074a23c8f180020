/** Pluses, and minuses, that a review may name. */
export const mostPoints = 3

/** Longest plus or minus, in characters. */
export const longestPoint = 60
