/** Maximum pluses, and minuses, of a review. */
export const mostPoints = 3

/** Maximum length of a plus or minus, in characters. */
export const longestPoint = 60
