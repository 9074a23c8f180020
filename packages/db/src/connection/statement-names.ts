/** So many statements each connection keeps planned; a plan of a large one takes some 100 KB in the server. */
const mostNames = 100
/** A statement that came less often is not worth a name: lists of other lengths are other texts. */
const namedFromUse = 5
/** Texts that are counted at a time. */
const mostCounted = 1_000

/**
 * Only statements that read and write rows. One that names no columns (`*`) is left out: its plan is no longer valid when a
 * migration adds a column beside the running shop, and inside a transaction it could not be planned again.
 */
const isPlannable = (text: string): boolean =>
  /^\s{0,20}(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes('*')

/**
 * Names for the statements that come often. The server keeps the plan of a named one in each connection: planning the
 * read of a cart line takes longer than running it. A proxy that gives each transaction another connection has to know
 * named statements (PgBouncer from 1.21).
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
