const categories = 40
const brands = 50
const three = (text: string) => ({ et: `${text} et`, en: text, ru: `${text} ру` })

/** Yields product rows from number `start` on, preceded by their categories and makers, for console benchmarks. */
export function* productRows(start: number, count: number): Generator<object> {
  if (start === 0) yield* dictionary()
  for (let n = start; n < start + count; n += 1) yield product(n)
}

function* dictionary(): Generator<object> {
  yield {
    type: 'attribute',
    code: 'brand',
    input: 'select',
    labels: three('Brand'),
    filterable: true,
    options: Array.from({ length: brands }, (_, n) => ({
      code: `maker-${n}`,
      labels: { et: `maker-${n}`, en: `maker-${n}`, ru: `maker-${n}` },
    })),
  }
  for (let n = 0; n < categories; n += 1)
    yield {
      type: 'category',
      code: `bench-${n}`,
      position: n,
      texts: Object.fromEntries(
        ['et', 'en', 'ru'].map((language) => [language, { name: `Bench ${n}`, url_key: `bench-${n}` }]),
      ),
    }
}

function product(n: number): object {
  const text = (language: string) => ({
    name: `Bench product ${n} model BX-${n % 977}`,
    url_key: `bench-product-${language}-${n}`,
    short_description: `A product number ${n} made for measuring.`,
    key_specs: ['1000 W', 'IPX4'],
  })
  return {
    type: 'product',
    sku: `BENCH-${n}`,
    product_type: 'simple',
    gtin: String(4_740_000_000_000 + n),
    categories: [`bench-${n % categories}`],
    price: n % 5000 === 77 ? null : 10 + (n % 900) + 0.9,
    status: n % 200 === 3 ? 2 : 1,
    stock: { qty: n % 50 },
    texts: { et: text('et'), en: text('en'), ru: text('ru') },
    attributes: { brand: `maker-${n % brands}` },
  }
}
