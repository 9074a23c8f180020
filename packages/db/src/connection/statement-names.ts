/** Maximum prepared statements per connection; a large plan takes about 100 KB on the server. */
const mostNames = 100
/** Uses before a statement is prepared: lists of different lengths have different texts and rarely repeat. */
const namedFromUse = 5
/** Maximum number of texts counted at a time. */
const mostCounted = 1_000

/**
 * Accepts only statements that read or write rows. Excludes `*`: its plan becomes invalid when a migration
 * adds a column to the running shop, and inside a transaction it cannot be planned again.
 */
const isPlannable = (text: string): boolean =>
  /^\s{0,20}(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes('*')

/**
 * Names frequent statements, so that each server connection keeps their plans: planning the read of a cart
 * line takes longer than running it. A proxy that switches connections between transactions must support
 * prepared statements (PgBouncer from 1.21).
 * @returns the name by text, undefined for a statement that is planned each time
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostNames || !isPlannable(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < namedFromUse) {
      if (uses.size >= mostCounted) uses = new Map()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `ambra_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
