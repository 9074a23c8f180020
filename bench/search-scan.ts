import { generatedProduct } from './search-products.ts'

/** Query of the scan: the benchmark's filtered listing. Values are numbers as stored. */
export type ScanQuery = {
  readonly category: number
  readonly colors: ReadonlySet<number>
  readonly brands: ReadonlySet<number>
  readonly minPrice: number
  readonly byPrice: boolean
  readonly size: number
}

const attributes = 12
const none = 255

/**
 * Creates the lower bound for the engine: one loop over typed arrays for exactly one kind of query, with the
 * filters in the code, no query language, no texts, no changes, and document numbers instead of documents.
 */
export function createScan(count: number) {
  const category = new Uint16Array(count)
  const brand = new Uint8Array(count)
  const condition = new Uint8Array(count)
  const price = new Float64Array(count)
  const quantity = new Uint16Array(count)
  const promoted = new Uint8Array(count)
  const visible = new Uint8Array(count)
  const colors = new Uint8Array(count * 5)
  const others = Array.from({ length: attributes }, () => new Uint8Array(count).fill(none))
  for (let n = 0; n < count; n++) {
    const product = generatedProduct(n, 'et')
    const figure = (field: string): number => Number(product[field] ?? none)
    const ids = product['category_ids'] as number[] // the generator's own shape
    category[n] = ids[0] ?? 0
    brand[n] = figure('brand')
    condition[n] = figure('condition')
    price[n] = figure('price')
    quantity[n] = figure('total_qty')
    promoted[n] = figure('is_promoted')
    visible[n] = Number([2, 4].includes(figure('visibility')))
    const own = (product['color_options'] ?? [product['color']]) as number[] // the generator's own shape
    colors.set(own, n * 5)
    for (const [at, column] of others.entries()) column[n] = figure(`attribute_${at}`)
  }

  return function scan(query: ScanQuery): { total: number; page: number[]; counts: Uint32Array[] } {
    const counts = Array.from({ length: attributes + 4 }, () => new Uint32Array(256))
    const found: number[] = []
    for (let n = 0; n < count; n++) {
      if (category[n] !== query.category || visible[n] === 0 || quantity[n] === 0) continue
      let hasColor = false
      for (let at = n * 5; at < n * 5 + 5; at++) if (query.colors.has(colors[at] ?? 0)) hasColor = true
      const hasBrand = query.brands.has(brand[n] ?? 0)
      const hasPrice = (price[n] ?? 0) >= query.minPrice
      const misses = Number(!hasColor) + Number(!hasBrand) + Number(!hasPrice)
      if (misses > 1) continue
      const add = (facet: number, value: number): void => {
        const column = counts[facet]
        if (column !== undefined) column[value] = (column[value] ?? 0) + 1
      }
      if (misses === 0 || !hasBrand) add(0, brand[n] ?? 0)
      if (misses === 0 || !hasColor) for (let at = n * 5; at < n * 5 + 5; at++) add(1, colors[at] ?? 0)
      if (misses === 0 || !hasPrice) add(2, Math.min(3, Math.floor((price[n] ?? 0) / 50)))
      if (misses > 0) continue
      found.push(n)
      add(3, condition[n] ?? 0)
      for (let at = 0; at < attributes; at++) add(4 + at, others[at]?.[n] ?? none)
    }
    const order = query.byPrice
      ? (a: number, b: number) => (price[a] ?? 0) - (price[b] ?? 0) || a - b
      : (a: number, b: number) => (promoted[b] ?? 0) - (promoted[a] ?? 0) || a - b
    return { total: found.length, page: found.sort(order).slice(0, query.size), counts }
  }
}
