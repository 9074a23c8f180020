import type { ProductRecord, ProductOutcome, ProductListRow } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  attributeLabels,
  type ProductDraft,
  productDraftRepository,
  type PlannedPrice,
  plannedPriceRepository,
  changeReader,
  detailAt,
  detailPaths,
  type EditedProduct,
  readEditedProducts,
  listRow,
  type ListSource,
  readListSources,
  readListView,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { cents } from '@ambra/domain/platform/money/money'
import { priceCalendar } from '@ambra/domain/catalogue/prices/price-calendar'
import type { PricePoint } from '@ambra/domain/catalogue/prices/pricing'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { productPath, slugOf } from '@ambra/domain/platform/text/slug'
import { lowestBefore } from '@ambra/domain/catalogue/prices/special-check'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import { brandFactsOf, gapsOfGoods } from './missing-product-data.ts'

const shownPast = 30
const shownPrices = 20
const shownPlans = 40
/** Cost prices are shown only to people with the right to see them. */
const costPath = 'cost'

type Asked = {
  sku: string
  store: Pick<Store, 'language'>
  /** Language of the person, for attribute names. */
  labelLanguage: string
  now: Date
  publicUrl: string
  usesUrlKeys: boolean
  mayReadCosts: boolean
}

/** Returns all data of one product or variant. @throws ShopError products.unknown */
export async function showGoods(db: Kysely<Db>, asked: Asked): Promise<ProductRecord> {
  const found = await db
    .selectFrom('products')
    .select(['id', 'parent_id', 'configurable_by'])
    .where('sku', '=', asked.sku)
    .executeTakeFirst()
  if (!found) throw new ShopError('products.unknown', { sku: asked.sku })
  const rootId = found.parent_id ?? found.id
  const view = await readListView(db)
  const sources = await readListSources(db, [rootId])
  const products = await readEditedProducts(db, [...new Set([rootId, found.id])], {
    hasDetails: true,
    isLocked: false,
  })
  const source = sources.find(({ id }) => id === found.id)
  const product = products.get(found.id)
  const root = products.get(rootId)
  if (!source || !product || !root) throw new ShopError('products.unknown', { sku: asked.sku })
  const variants = sources.filter(({ parent_id }) => parent_id === found.id)
  const own = await db
    .selectFrom('prices')
    .select(['store_id', 'price_cents'])
    .where('product_id', '=', found.id)
    .where('store_id', '<>', 0)
    .execute()
  const row = listRow(source, variants, view)
  const past = (await changeReader(db).listPast([found.id], shownPast)).filter(
    ({ path }) => asked.mayReadCosts || path !== costPath,
  )
  return {
    ...identityOf(row, source),
    ...valuesOf(product, asked.now),
    values: detailsOf(product, asked),
    brand_facts: await brandFactsOf(db, rootId),
    missing: await gapsOfGoods(db, product, asked.labelLanguage),
    stock: stockOf(source),
    stores: stores.map((store) => ({
      store: store.code,
      url: asked.publicUrl + store.prefix + pagePath(root, source, { language: store.language, ...asked }),
      price_cents: own.find(({ store_id }) => store_id === store.id)?.price_cents ?? knownPrice(row),
      problems: row.problems.filter((code) => code !== 'no_text' || !root.texts?.[store.language]),
    })),
    options: await attributeLabels(db, found.configurable_by, asked.labelLanguage),
    variants: variants.map((variant) => ({
      ...variantRow(listRow(variant, [], view), asked),
      draft: variant.draft,
    })),
    planned: plannedOf(await plannedPriceRepository(db).list(found.id, shownPlans)),
    draft: draftOf(await productDraftRepository(db).find(found.id)),
    past: past.map(({ set_id, at, actor_name, ...change }) => ({
      set: set_id,
      at: at.toISOString(),
      by: actor_name,
      ...change,
    })),
  }
}

type Row = ReturnType<typeof listRow>

const knownPrice = ({ price_cents }: Row) => (price_cents < 0 ? null : price_cents)

function identityOf(row: Row, source: ListSource) {
  const { sku, type, name, gtin, mpn, brand, picture, state } = row
  return {
    id: row.product_id,
    sku,
    parent: source.parent_sku,
    type,
    name,
    gtin,
    mpn,
    brand,
    picture,
    state,
    has_own_price: !traitsOf(type).composedOf,
  }
}

function valuesOf(product: EditedProduct, now: Date) {
  const { status, visibility, price_cents, special_cents, special_from, special_to } = product
  const history = (product.history ?? []).map((point) => ({
    at: new Date(point.at),
    price: cents(point.cents),
  }))
  const languages = [...new Set(stores.map(({ language }) => language))]
  return {
    status,
    visibility,
    price_cents,
    special: special_cents === null ? null : { cents: special_cents, from: special_from, to: special_to },
    lowest_cents: lowestBefore(history, now) ?? null,
    calendar: calendarOf(product, history, now),
    texts:
      product.parent_id === null
        ? languages.map((language) => ({ language, ...textOf(product.texts?.[language] ?? {}) }))
        : [],
    categories: product.categories ?? [],
  }
}

function calendarOf(
  { price_cents, special_cents, special_from, special_to }: EditedProduct,
  history: readonly PricePoint[],
  now: Date,
): ProductRecord['calendar'] {
  if (price_cents === null) return []
  const special =
    special_cents === null ? undefined : { price: cents(special_cents), from: special_from, to: special_to }
  const rows = priceCalendar({ price: cents(price_cents), special, history }, now, shownPrices)
  return rows.map(({ kind, from, until, price, lowest, problem }) => ({
    kind,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    cents: price,
    lowest_cents: lowest ?? null,
    problem: problem ?? null,
  }))
}

/** Returns pictures, codes, facts and attributes by path. */
function detailsOf(product: EditedProduct, { mayReadCosts }: Asked): ProductRecord['values'] {
  const paths = detailPaths.filter((path) => path !== costPath || mayReadCosts)
  return {
    ...Object.fromEntries(paths.map((path) => [path, detailAt(product, path)])),
    ...Object.fromEntries(
      Object.entries(product.attributes ?? {}).map(([code, value]) => [`attributes.${code}`, value]),
    ),
  }
}

const textOf = (text: Record<string, string | null>) => ({
  name: text['name'] ?? null,
  short_description: text['short_description'] ?? null,
  description: text['description'] ?? null,
  keywords: text['keywords'] ?? null,
  meta_title: text['meta_title'] ?? null,
  meta_description: text['meta_description'] ?? null,
  url_key: text['url_key'] ?? null,
})

const stockOf = ({ type, qty, reserved, manage }: ListSource) =>
  traitsOf(type).composedOf || qty === null
    ? null
    : { qty, reserved: reserved ?? 0, is_counted: manage !== false }

function pagePath(
  root: EditedProduct,
  source: ListSource,
  { language, usesUrlKeys }: { language: string; usesUrlKeys: boolean },
) {
  const text = root.texts?.[language] ?? root.texts?.['et'] ?? {}
  const named = { id: root.id, name: text['name'] ?? root.sku, urlKey: text['url_key'] ?? root.sku }
  const isVariant = source.parent_id !== null
  return productPath({ sku: root.sku, slug: slugOf(named, usesUrlKeys) }, isVariant ? source.sku : undefined)
}

const plannedOf = (plans: readonly PlannedPrice[]): ProductRecord['planned'] =>
  plans.flatMap(({ id, store_id, at, price_cents, actor_name, state, code }) => {
    if (state !== 'planned' && state !== 'stopped') return []
    const store = stores.find((one) => one.id === store_id)?.code ?? null
    return [{ id, store, at: at.toISOString(), cents: price_cents, by: actor_name, state, code }]
  })

function draftOf(draft: ProductDraft | undefined): ProductRecord['draft'] {
  if (!draft) return null
  const { version, state, publish_at, planner, updated_at, fields, trouble } = draft
  return {
    version,
    state,
    publish_at: publish_at?.toISOString() ?? null,
    planned_by: planner?.actor_name ?? null,
    at: updated_at.toISOString(),
    fields: fields.map(({ path, before, after, actor_name, at }) => ({
      path,
      before,
      after,
      by: actor_name,
      at: at.toISOString(),
    })),
    // Written by `publish` only.
    trouble: (trouble as ProductOutcome[] | null) ?? [],
  }
}

function variantRow(row: Row, { store, now }: Asked): Omit<ProductListRow, 'draft'> {
  return {
    id: row.product_id,
    sku: row.sku,
    parent: row.parent_sku,
    type: row.type,
    gtin: row.gtin,
    name: row.names[store.language] ?? row.name,
    brand: row.brand,
    category: null,
    price_cents: knownPrice(row),
    special:
      row.special_cents === null
        ? null
        : { cents: row.special_cents, from: row.special_from, to: row.special_to },
    left: row.is_counted ? row.left_qty : null,
    reserved: row.reserved,
    picture: row.picture,
    state: row.state,
    problems: row.problems,
    version: 0,
    updated_at: now.toISOString(),
  }
}
