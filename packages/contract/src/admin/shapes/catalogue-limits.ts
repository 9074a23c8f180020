export const attributeInputs = ['select', 'multiselect', 'text', 'number', 'boolean'] as const

/** Attributes of a shop that the console shows; values of one attribute that it takes. */
export const attributeLimits = { attributes: 1000, values: 5000, page: 100 } as const

/** Categories of a shop that the console shows as one tree. */
export const mostCategories = 3000

/** How many products of a category can be placed first. */
export const mostPlaces = 24

/** Lines of a file of redirects that one request takes: a check writes nothing and may take more. */
export const redirectFile = { linesAtOnce: 500, charactersAtOnce: 700_000, mostRows: 100_000 } as const
