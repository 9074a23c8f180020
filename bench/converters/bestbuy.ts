import { english, keyOf, readJson, skuOf, writeLines } from './json-lines.ts'

type Category = { id: string; name: string | null; path: { id: string }[] }
type Product = {
  name: string
  description: string
  brand: string
  categories: string[]
  price: number
}

/** Converts the category tree unchanged, with orphans and a nameless category, which the import has to report. */
export async function convertBestbuyCategories(source: string, target: string): Promise<void> {
  // The data set's own format, described in its README.
  const categories = (await readJson(source)) as Category[]
  await writeLines(
    target,
    categories.map(({ id, name, path }, position) => {
      const parent = path.at(-2)
      return {
        type: 'category',
        code: id.toLowerCase(),
        ...(parent ? { parent: parent.id.toLowerCase() } : {}),
        position,
        in_menu: false,
        texts: english({ name, url_key: keyOf(id, name ?? '') }),
      }
    }),
  )
}

/** Converts the phones with brands and the categories on their paths; prices in dollars. */
export async function convertBestbuyProducts(source: string, target: string): Promise<void> {
  // The data set's own format, described in its README.
  const products = (await readJson(source)) as Product[]
  const brands = new Map(products.map(({ brand }) => [keyOf(brand).slice(0, 64) || 'none', brand || 'none']))
  const codeOf = (path: readonly string[]) => skuOf('bb', path).toLowerCase()
  const paths = new Map(
    products.flatMap(({ categories }) =>
      categories.map(
        (_, depth) => [codeOf(categories.slice(0, depth + 1)), categories.slice(0, depth + 1)] as const,
      ),
    ),
  )
  function* rows(): Generator<object> {
    yield {
      type: 'attribute',
      code: 'bb_brand',
      input: 'select',
      labels: english('Brand'),
      filterable: true,
      options: Array.from(brands, ([code, label]) => ({ code, labels: english(label) })),
    }
    let position = 0
    for (const [code, path] of paths)
      yield {
        type: 'category',
        code,
        ...(path.length > 1 ? { parent: codeOf(path.slice(0, -1)) } : {}),
        position: (position += 1),
        texts: english({ name: path.at(-1), url_key: code }),
      }
    for (const product of products) {
      const sku = skuOf('BB', product)
      yield {
        type: 'product',
        sku,
        product_type: 'simple',
        categories: [codeOf(product.categories)],
        price: product.price,
        currency: 'USD',
        stock: { qty: 10 },
        attributes: { bb_brand: keyOf(product.brand).slice(0, 64) || 'none' },
        texts: english({
          name: product.name,
          url_key: keyOf(sku, product.name),
          description: product.description,
        }),
      }
    }
  }
  await writeLines(target, rows())
}
