import { english, keyOf, readJson, skuOf, writeLines } from './json-lines.ts'

type Part = { name: string; price: number | null } & Record<string, unknown>

/** Converts values that are not a plain number or word to text, because units and pairs vary between rows. */
function asWord(value: unknown): string {
  return Array.isArray(value) ? value.join('-') : String(value)
}

const present = (parts: readonly Part[], field: string) =>
  parts.map((part) => part[field]).filter((value) => value !== null && value !== undefined)

function inputOf(values: readonly unknown[]): 'number' | 'boolean' | 'select' {
  if (values.every((value) => typeof value === 'number')) return 'number'
  return values.every((value) => typeof value === 'boolean') ? 'boolean' : 'select'
}

/** Converts one category file of the pc-parts set to Ambra JSONL: prices in dollars, unknown ones as null. */
export async function convertPcParts(source: string, target: string, category: string): Promise<void> {
  // The data set's own format, described in its README.
  const parts = (await readJson(source)) as Part[]
  const fields = Object.keys(parts[0] ?? {}).filter((field) => !['name', 'price'].includes(field))
  const prefix = category.replaceAll('-', '_')
  const inputs = new Map(fields.map((field) => [field, inputOf(present(parts, field))]))
  const optionCode = (value: unknown) => keyOf(asWord(value)) || 'none'
  function* rows(): Generator<object> {
    for (const [field, input] of inputs) {
      const words = new Map(
        present(parts, field).map((value) => [optionCode(value).slice(0, 64), asWord(value)]),
      )
      yield {
        type: 'attribute',
        code: `${prefix}_${field}`,
        input,
        labels: english(field.replaceAll('_', ' ')),
        filterable: true,
        ...(input === 'select'
          ? { options: Array.from(words, ([code, label]) => ({ code, labels: english(label) })) }
          : {}),
      }
    }
    yield {
      type: 'category',
      code: `pc-${category}`,
      position: 1,
      texts: english({ name: category, url_key: `pc-${category}` }),
    }
    for (const part of parts) {
      const sku = skuOf('PC', [category, part])
      const attributes = [...inputs].flatMap(([field, input]) => {
        const value = part[field]
        if (value === null || value === undefined) return []
        return [[`${prefix}_${field}`, input === 'select' ? optionCode(value).slice(0, 64) : value]]
      })
      yield {
        type: 'product',
        sku,
        product_type: 'simple',
        categories: [`pc-${category}`],
        price: part.price,
        currency: 'USD',
        stock: { qty: 10 },
        texts: english({ name: part.name, url_key: keyOf(sku, part.name) }),
        attributes: Object.fromEntries(attributes),
      }
    }
  }
  await writeLines(target, rows())
}
