import type { CategoryRow, ImportRow, ReviewRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { ImportRow as ImportRowSchema } from '@ambra/contract/catalogue/import-rows'
import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoRows } from './testing/demo-rows.ts'

const now = new Date('2026-11-21T10:00:00Z')
/** Makers and trademarks that must not occur in an invented shop. */
const realBrands =
  /(?<!\p{L})(apple|iphone|ipad|samsung|galaxy|sony|lg|philips|bosch|siemens|electrolux|whirlpool|miele|dyson|xiaomi|redmi|huawei|honor|nokia|motorola|oneplus|google|google pixel|android|windows 1[01]|microsoft|xbox|playstation|nintendo|lenovo|thinkpad|dell|asus|acer|hp|intel|ryzen|nvidia|geforce|logitech|razer|canon|nikon|fujifilm|gopro|dji|jbl|bose|sennheiser|marshall|tefal|braun|delonghi|nespresso|kitchenaid|smeg|roborock|irobot|roomba|garmin|fitbit|kindle|kobo|tp-link|netgear|brother|epson|kingston|sandisk|seagate|ikea|ring doorbell|alexa|siri)(?!\p{L})/iu

let rows: ImportRow[] = []
let products: ProductRow[] = []
let categories: CategoryRow[] = []
let reviews: ReviewRow[] = []

beforeAll(async () => {
  rows = await Array.fromAsync(demoRows(now))
  products = rows.filter((row) => row.type === 'product')
  categories = rows.filter((row) => row.type === 'category')
  reviews = rows.filter((row) => row.type === 'review')
})

/** Sold unit: the variants of a configurable, any other product itself. */
type Bought = Pick<ProductRow, 'price' | 'special' | 'stock'>
const boughtOf = (product: ProductRow): readonly Bought[] => product.variants ?? [product]

describe('rows of the demo shop', () => {
  it('matches the schema of import rows', () => {
    const schema = Compile(ImportRowSchema)
    const broken = rows.filter((row) => !schema.Check(row)).map((row) => JSON.stringify(row).slice(0, 120))
    expect(broken).toEqual([])
  })

  it('orders rows by attributes, categories, media, products, reviews, questions', () => {
    const order = ['attribute', 'category', 'media', 'product', 'review', 'question', 'sales']
    expect([...new Set(rows.map((row) => row.type))]).toEqual(order)
    const places = rows.map((row) => order.indexOf(row.type))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('generates the same rows on every run of a day', async () => {
    const later = await Array.fromAsync(demoRows(new Date('2026-11-21T23:59:59Z')))
    expect(JSON.stringify(later)).toBe(JSON.stringify(rows))
  })

  it('keeps all pictures together below 25 MB', () => {
    const bytes = rows.reduce(
      (sum, row) => sum + (row.type === 'media' ? Buffer.byteLength(row.svg ?? '') : 0),
      0,
    )
    expect(bytes).toBeLessThan(25_000_000)
  })
})

describe('product range of the demo shop', () => {
  it('has at least 320 products of every type in at least 45 categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(320)
    expect(categories.length).toBeGreaterThanOrEqual(45)
    const byType = Object.groupBy(products, (product) => product.product_type)
    expect(Object.keys(byType).sort()).toEqual([
      'bundle',
      'configurable',
      'downloadable',
      'grouped',
      'simple',
      'virtual',
    ])
    expect(byType.bundle?.length).toBeGreaterThanOrEqual(6)
    expect(byType.grouped?.length).toBeGreaterThanOrEqual(4)
    expect(byType.downloadable?.length).toBeGreaterThanOrEqual(3)
    const graded = products.filter(
      (product) => product.kind === 'phone' && product.configurable_by?.includes('condition'),
    )
    expect(graded.length).toBeGreaterThanOrEqual(10)
  })

  it('assigns products to every category or one below it', () => {
    const filled = new Set<string>()
    const parents = new Map(categories.map((category) => [category.code, category.parent]))
    for (const product of products)
      for (const code of product.categories)
        for (let at: string | undefined = code; at; at = parents.get(at)) filled.add(at)
    expect(
      categories.filter((category) => !filled.has(category.code)).map((category) => category.code),
    ).toEqual([])
  })

  it('has current, past and future special prices, each below the regular price', () => {
    const today = '2026-11-21'
    const plans = products
      .flatMap(boughtOf)
      .flatMap(({ price, special }) => (special ? [{ price, special }] : []))
    for (const { price, special } of plans) expect(special.price).toBeLessThan(price ?? 0)
    const running = plans.filter(
      ({ special }) => (special.from ?? '') <= today && today <= (special.to ?? ''),
    )
    expect(running.length).toBeGreaterThanOrEqual(30)
    expect(plans.some(({ special }) => (special.to ?? '') < today)).toBe(true)
    expect(plans.some(({ special }) => (special.from ?? '') > today)).toBe(true)
  })

  it('has a lower price than the crossed-out one within the 30 days before a running special', () => {
    const running = products.filter(
      (product) =>
        product.special &&
        product.special.from &&
        product.special.from < '2026-11-21' &&
        (product.special.to ?? '') > '2026-11-21',
    )
    const dips = running.filter((product) =>
      product.price_history?.some(
        (point) => point.price < (product.price ?? 0) && point.price > (product.special?.price ?? 0),
      ),
    )
    expect(dips.length).toBeGreaterThan(running.length / 2)
  })

  it('has products out of stock, scarce ones, a free one, one of unknown price, disabled and hidden ones', () => {
    const stocks = products
      .flatMap(boughtOf)
      .flatMap(({ stock }) => (stock && stock.manage !== false ? [stock.qty] : []))
    expect(stocks.filter((qty) => qty === 0).length / stocks.length).toBeGreaterThan(0.03)
    expect(stocks.filter((qty) => qty > 0 && qty <= 5).length / stocks.length).toBeGreaterThan(0.05)
    expect(
      products.filter((product) => product.price === 0 && product.product_type === 'downloadable'),
    ).toHaveLength(1)
    expect(products.filter((product) => product.price === null)).toHaveLength(1)
    expect(products.filter((product) => product.status === 2)).toHaveLength(1)
    expect(new Set(products.map((product) => product.visibility))).toEqual(new Set([1, 2, 3, 4]))
  })
})

describe('references of demo rows', () => {
  it('references existing products, attributes, options, categories and pictures only', () => {
    const skus = new Set(
      products.flatMap((product) => [product.sku, ...(product.variants ?? []).map((variant) => variant.sku)]),
    )
    const codes = new Set(categories.map((category) => category.code))
    const paths = new Set(rows.flatMap((row) => (row.type === 'media' ? [row.path] : [])))
    const options = new Map(
      rows.flatMap((row) =>
        row.type === 'attribute'
          ? [
              [
                row.code,
                row.input === 'select' ? new Set(row.options?.map((option) => option.code)) : undefined,
              ] as const,
            ]
          : [],
      ),
    )
    const missing: string[] = []
    for (const product of products) {
      const named = [
        ...(product.links ?? []),
        ...(product.bundle ?? []).flatMap((option) => option.links),
      ].map((link) => link.sku)
      missing.push(...named.filter((sku) => !skus.has(sku)).map((sku) => `${product.sku}: sku ${sku}`))
      missing.push(
        ...product.categories
          .filter((code) => !codes.has(code))
          .map((code) => `${product.sku}: category ${code}`),
      )
      for (const productOrVariant of [product, ...(product.variants ?? [])]) {
        missing.push(
          ...(productOrVariant.media ?? [])
            .filter(({ path }) => !paths.has(path))
            .map(({ path }) => `${product.sku}: picture ${path}`),
        )
        for (const [code, value] of Object.entries(productOrVariant.attributes ?? {})) {
          if (!options.has(code)) missing.push(`${product.sku}: attribute ${code}`)
          else if (options.get(code) && !options.get(code)?.has(String(value)))
            missing.push(`${product.sku}: option ${code}=${String(value)}`)
        }
      }
    }
    for (const { code, image, facets } of categories) {
      if (image && !paths.has(image)) missing.push(`${code}: picture ${image}`)
      missing.push(
        ...(facets ?? [])
          .filter((facet) => facet !== 'price' && !options.has(facet))
          .map((facet) => `${code}: facet ${facet}`),
      )
    }
    missing.push(
      ...reviews.filter((review) => !skus.has(review.sku)).map((review) => `review of ${review.sku}`),
    )
    expect(missing).toEqual([])
  })

  it('gives every product a picture', () => {
    expect(products.filter((product) => !product.media?.length).map((product) => product.sku)).toEqual([])
  })

  it('keeps skus, gtins and the options of variants unique', () => {
    const skus = products.flatMap((product) => [
      product.sku,
      ...(product.variants ?? []).map((variant) => variant.sku),
    ])
    expect(new Set(skus).size).toBe(skus.length)
    const gtins = products.flatMap((product) => product.gtin ?? [])
    expect(new Set(gtins).size).toBe(gtins.length)
    for (const { variants = [], configurable_by: by = [] } of products) {
      const choices = variants.map((variant) => by.map((code) => variant.attributes[code]).join('|'))
      expect(new Set(choices).size).toBe(choices.length)
    }
  })

  it('gives articles an EAN-13 with a valid check digit', () => {
    for (const gtin of products.flatMap((product) => product.gtin ?? [])) {
      const sum = [...gtin].reduce(
        (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
        0,
      )
      expect([gtin.length, sum % 10]).toEqual([13, 0])
    }
  })
})

describe('texts of the demo shop', () => {
  it('has texts in et, en and ru with url keys unique in each language', () => {
    for (const language of ['et', 'en', 'ru'] as const) {
      for (const list of [products, categories]) {
        const keys = list.map((row) => row.texts[language]?.url_key)
        expect(keys.filter((key) => key === undefined)).toEqual([])
        expect(new Set(keys).size).toBe(keys.length)
      }
    }
  })

  it('translates every text, so that none is the same in two languages', () => {
    const same = products.flatMap(({ sku, texts: { et, en, ru } }) => {
      const parts = (['name', 'short_description', 'description'] as const).filter(
        (part) => et[part] === en?.[part] || et[part] === ru?.[part] || en?.[part] === ru?.[part],
      )
      return parts.length > 0 &&
        !parts.every((part) => part === 'name' && /monitor|blender|printer|lamp/i.test(et.name))
        ? [`${sku}: ${parts.join()}`]
        : []
    })
    expect(same).toEqual([])
    const attributes = rows.filter((row) => row.type === 'attribute')
    const labels = attributes.filter(
      ({ labels: { et, ru } }) => et === ru && !/^(HDR|eSIM|NFC|Wi-Fi|Bluetooth|No Frost|GPS)$/.test(et),
    )
    expect(labels.map(({ code }) => code)).toEqual([])
    for (const {
      labels: { lt, lv },
    } of attributes)
      expect([lt, lv]).not.toContain(undefined)
  })

  it('writes Russian in Cyrillic and leaves no placeholder unfilled', () => {
    for (const { texts } of products) {
      expect(texts.ru?.description).toMatch(/[а-я]{4}/)
      expect(JSON.stringify(texts)).not.toMatch(/[{}]{1}[a-z_~]+\}|undefined|NaN/)
      expect(`${texts.et.description}${texts.en?.description}`).not.toMatch(/[а-яё]/i)
    }
  })

  it('varies texts between neighbours of one kind', () => {
    for (let at = 1; at < products.length; at++) {
      const [before, after] = [products[at - 1], products[at]]
      if (before?.kind !== after?.kind) continue
      for (const language of ['et', 'en', 'ru'] as const)
        expect(after?.texts[language]?.description).not.toBe(before?.texts[language]?.description)
    }
  })

  it('names no real maker and uses no exclamation mark', () => {
    const words = products.map(
      ({ sku, texts, attributes }) => [sku, JSON.stringify([texts, attributes])] as const,
    )
    expect(
      words
        .filter(([, text]) => realBrands.test(text))
        .map(([sku, text]) => `${sku}: ${realBrands.exec(text)?.[0]}`),
    ).toEqual([])
    expect(words.filter(([, text]) => text.includes('!')).map(([sku]) => sku)).toEqual([])
    const brands = rows.flatMap((row) =>
      row.type === 'attribute' && row.code === 'brand' ? (row.options ?? []) : [],
    )
    expect(brands.filter(({ labels }) => realBrands.test(labels.et))).toEqual([])
  })

  it('describes each article with 6 to 40 specification values', () => {
    const thin = products.filter(
      (product) =>
        (product.product_type === 'simple' || product.product_type === 'configurable') &&
        Object.keys(product.attributes ?? {}).length < 6,
    )
    expect(thin.map((product) => product.sku)).toEqual([])
  })
})

describe('reviews of the demo shop', () => {
  it('has at least 400 reviews in three languages with believable ratings', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(400)
    expect(new Set(reviews.map((review) => review.language))).toEqual(new Set(['et', 'en', 'ru']))
    expect(new Set(reviews.map((review) => review.rating))).toEqual(new Set([1, 2, 3, 4, 5]))
    const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length
    expect(mean).toBeGreaterThan(3.8)
    expect(mean).toBeLessThan(4.8)
  })

  it('repeats no review of a product and dates all of them in the past', () => {
    const seen = reviews.map((review) => `${review.sku}:${review.detail}`)
    expect(new Set(seen).size).toBe(seen.length)
    expect(reviews.filter(({ created_at }) => !created_at || new Date(created_at) >= now)).toEqual([])
  })
})
