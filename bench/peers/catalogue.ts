/** Catalogue of every compared shop: 1,000 invented products, 24 per category, with enough stock for any run. */
const productCount = 1000
const productsPerCategory = 24
const piecesInStock = 10_000_000
/** Pieces a shopper puts into one cart before the next visit. */
export const piecesPerVisit = 5

const makers = [
  'Nordik',
  'Velmo',
  'Tasane',
  'Kuldra',
  'Ostrel',
  'Parvo',
  'Rimano',
  'Sillar',
  'Tovena',
  'Umbral',
]
const kinds = [
  'kettle',
  'lamp',
  'phone',
  'camera',
  'speaker',
  'router',
  'monitor',
  'vacuum',
  'toaster',
  'fan',
]
const colours = ['Amber', 'Birch', 'Coal', 'Dune', 'Elm', 'Fern', 'Glass', 'Heath', 'Iris', 'Juniper']

export type Product = {
  sku: string
  name: string
  /** URL key of its page. */
  key: string
  category: number
  /** Euros with tax. */
  price: number
  stock: number
  description: string
}
export type Category = { number: number; name: string; key: string }

const pick = (words: readonly string[], at: number) => words[at % words.length] ?? ''

/** Returns the n-th product, deterministically. */
function productOf(n: number): Product {
  const kind = pick(kinds, n)
  const name = `${pick(makers, Math.floor(n / 10))} ${kind} ${pick(colours, Math.floor(n / 100))} ${100 + n}`
  return {
    sku: `PEER-${n}`,
    name,
    key: name.toLowerCase().replaceAll(' ', '-'),
    category: Math.floor(n / productsPerCategory),
    price: 10 + (n % 90) + 0.9,
    stock: piecesInStock,
    description: `${name} is product number ${n} of a comparison. It has a name, a price and a few words to read.`,
  }
}

export const products: readonly Product[] = Array.from({ length: productCount }, (_, n) => productOf(n))
export const categories: readonly Category[] = Array.from(
  { length: Math.ceil(productCount / productsPerCategory) },
  (_, number) => ({ number, name: `Shelf ${number + 1}`, key: `shelf-${number + 1}` }),
)
/** Category whose page is measured. */
export const measuredCategory: Category = categories[3] ?? { number: 0, name: '', key: '' }

/** Returns a few words of a product's name, different for each number. */
export const searchText = (n: number): string => {
  const [maker = '', kind = '', colour = ''] = (products[(n * 7919) % productCount]?.name ?? '').split(' ')
  return n % 2 === 0 ? `${maker} ${kind}` : `${kind} ${colour}`
}

export const anyProduct = (): Product => {
  const product = products[Math.floor(Math.random() * productCount)]
  if (!product) throw new Error('no products')
  return product
}
