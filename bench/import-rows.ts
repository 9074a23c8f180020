import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

/**
 * Writes a JSONL file of N generated products with their categories and attributes, for benchmarks of `ambra
 * import`; with `--broken M` every (N / M)-th product has one of five errors, with `--variants E` every E-th
 * product has three variants.
 *
 * node bench/import-rows.ts FILE N [--broken M | --variants E]
 */
const [file, countText = '1000', flag, flagText = '0'] = process.argv.slice(2)
if (!file || (flag && flag !== '--broken' && flag !== '--variants')) {
  console.error('usage: node bench/import-rows.ts FILE N [--broken M | --variants E]')
  process.exit(2)
}
const count = Number(countText)
const broken = flag === '--broken' ? Number(flagText) : 0
const variantsEvery = flag === '--variants' ? Number(flagText) : 0
const categories = 40
const brands = 50
const colours = ['black', 'white', 'silver', 'sand', 'blue', 'red']

const out = createWriteStream(file)
async function write(row: object): Promise<void> {
  if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain')
}
const three = (text: string) => ({ et: `${text} et`, en: text, ru: `${text} ру` })

const options = (codes: readonly string[]) => codes.map((code) => ({ code, labels: three(code) }))
const brandCodes = Array.from({ length: brands }, (_, n) => `maker-${n}`)
await write({
  type: 'attribute',
  code: 'brand',
  input: 'select',
  labels: three('Brand'),
  filterable: true,
  options: options(brandCodes),
})
await write({
  type: 'attribute',
  code: 'color',
  input: 'select',
  labels: three('Colour'),
  filterable: true,
  options: options(colours),
})
await write({ type: 'attribute', code: 'power_w', input: 'number', labels: three('Power'), unit: 'W' })
for (let n = 0; n < categories; n++) {
  const texts = Object.fromEntries(
    ['et', 'en', 'ru'].map((language) => [language, { name: `Bench ${n}`, url_key: `bench-${n}` }]),
  )
  await write({ type: 'category', code: `bench-${n}`, position: n, facets: ['brand', 'color'], texts })
}

/** One error of each kind found in shopkeepers' files. */
const errors: readonly ((row: Record<string, unknown>) => object)[] = [
  (row) => ({ ...row, price: -5 }),
  (row) => ({ ...row, categories: ['no-such-category'] }),
  (row) => ({ ...row, product_type: 'gadget' }),
  (row) => ({ ...row, texts: {} }),
  (row) => ({ ...row, attributes: { color: 'ultraviolet' } }),
]
/** Returns the same product in three colours. */
function withVariants(row: Record<string, unknown> & { sku: string; price: number }): object {
  const variants = colours.slice(0, 3).map((color, at) => ({
    sku: `${row.sku}-${color}`,
    price: row.price + at,
    stock: row['stock'],
    attributes: { color },
  }))
  // Variants have the colour and the stock.
  const { stock: _, attributes, ...own } = row
  const { color: __, ...shared } = attributes as Record<string, unknown>
  return { ...own, product_type: 'configurable', configurable_by: ['color'], attributes: shared, variants }
}
const every = broken > 0 ? Math.floor(count / broken) : 0
for (let n = 0; n < count; n++) {
  const name = `Bench product ${n} model BX-${n % 977}`
  const text = (language: string) => ({
    name,
    url_key: `bench-product-${language}-${n}`,
    short_description: `A product number ${n} made for measuring.`,
    description: 'It has a **name**, a price and a few words to read.\n\nNothing else.',
    key_specs: ['1000 W', 'IPX4'],
  })
  const row = {
    type: 'product',
    sku: `BENCH-${n}`,
    product_type: 'simple',
    categories: [`bench-${n % categories}`],
    price: 10 + (n % 900) + 0.9,
    stock: { qty: n % 50 },
    texts: { et: text('et'), en: text('en'), ru: text('ru') },
    attributes: { brand: brandCodes[n % brands], color: colours[n % colours.length], power_w: n % 2000 },
  }
  if (variantsEvery > 0 && n % variantsEvery === 0) {
    await write(withVariants(row))
    continue
  }
  const error =
    every > 0 && n % every === every - 1 ? errors[Math.floor(n / every) % errors.length] : undefined
  await write(error ? error(row) : row)
}
out.end()
await once(out, 'finish')
console.log(`${count} products, ${broken} broken: ${file}`)
