/** The named fields of a document; `stock.is_in_stock` keeps only that part of `stock`. */
export function pick(document: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const [name = field, part] = field.split('.')
    const value = document[name]
    if (value === undefined) continue
    picked[name] = part && isRecord(value) ? { [part]: value[part] } : value
  }
  return picked
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
