/** What becomes of the rows of a sample: how many there are, and by which fault of their own how many are refused. */
type Expected = { rows: number; accepted: number; refused: number; reasons: Record<string, number> }

/** Counts by file for `import-samples.ts`. A row counts under its first fault. */
export const expected: Readonly<Record<string, Expected>> = {}
