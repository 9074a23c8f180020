export const attributeInputs = ['select', 'multiselect', 'text', 'number', 'boolean'] as const

/** Maximum attributes shown in the console, and maximum values of one attribute. */
export const attributeLimits = { attributes: 1000, values: 5000, page: 100 } as const

/** Maximum categories that the console shows as one tree. */
export const mostCategories = 3000

/** Maximum pinned products of a category. */
export const mostPlaces = 24

/** Limits of a redirect file per request: a check writes nothing and may contain more lines. */
export const redirectFile = { linesAtOnce: 500, charactersAtOnce: 700_000, mostRows: 100_000 } as const
