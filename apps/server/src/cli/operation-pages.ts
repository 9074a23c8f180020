import type { TSchema } from 'typebox'

type Input = Readonly<Record<string, unknown>>
type Run = (input: Input) => Promise<unknown>

/** Runs a query; reads page after page if more rows are requested than one page holds. */
export async function runPaged(schema: TSchema, input: Input, run: Run): Promise<unknown> {
  const { limit } = input
  const most = pageLimitOf(schema)
  if (typeof limit !== 'number' || most === undefined || limit <= most) return run(input)
  let page = await run({ ...input, limit: most })
  const name = listOf(page)
  if (name === undefined) return page
  const rows = rowsOf(page, name)
  for (let after = nextOf(page); after !== undefined && rows.length < limit; after = nextOf(page)) {
    page = await run({ ...input, after, limit: Math.min(most, limit - rows.length) })
    rows.push(...rowsOf(page, name))
  }
  return { ...(page as object), [name]: rows }
}

/** Returns the largest page of a query with pages; undefined for another operation. */
function pageLimitOf(schema: TSchema): number | undefined {
  const { after, limit } = ('properties' in schema ? schema.properties : {}) as Record<string, TSchema>
  return after && limit && 'maximum' in limit && typeof limit.maximum === 'number' ? limit.maximum : undefined
}

const fieldsOf = (page: unknown): [string, unknown][] =>
  typeof page === 'object' && page !== null ? Object.entries(page) : []
const fieldOf = (page: unknown, name: string): unknown => fieldsOf(page).find(([key]) => key === name)?.[1]
const listOf = (page: unknown): string | undefined =>
  fieldsOf(page).find(([, value]) => Array.isArray(value))?.[0]
const nextOf = (page: unknown): unknown => fieldOf(page, 'next') ?? undefined

function rowsOf(page: unknown, name: string): unknown[] {
  const rows = fieldOf(page, name)
  return Array.isArray(rows) ? [...rows] : []
}
