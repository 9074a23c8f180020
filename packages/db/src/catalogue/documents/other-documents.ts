import type { Attribute, Category } from '@ambra/contract/catalogue/category'
import type { Review } from '@ambra/contract/service/review'
import type { TaxRule } from '@ambra/contract/accounting/tax-rule'
import { isoDay } from '@ambra/domain/platform/text/format'
import { slugOf } from '@ambra/domain/platform/text/slug'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { findTaxPercent, retailTaxClass } from '@ambra/domain/accounting/tax'
import { type Kysely, sql, type Transaction } from 'kysely'
import { photoNames } from '../../service/review-photo-repository.ts'
import { reviewDocument } from '../../service/review-repository.ts'
import { taxRuleRepository } from '../../accounting/tax-rule-repository.ts'
import type { Db } from '../../schema/schema.ts'
import { documentDate } from '../../schema/wire.ts'
import { attributeDocument } from './attribute-fields.ts'
import { type CategoryInfo, loadAttributes, loadCategories } from './reference-data.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Counts enabled, visible products per category; a product in several descendants counts once. */
async function countProducts(
  db: Connection,
  categories: Map<number, CategoryInfo>,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ category_id: number; product_id: number }>`
    select c.category_id, c.product_id from product_categories c join products p on p.id = c.product_id
    where p.status = 1 and p.visibility in (2, 4)`.execute(db)
  const members = new Map<number, Set<number>>()
  for (const { category_id, product_id } of rows) {
    const info = categories.get(category_id)
    if (!info) continue
    for (const id of [...info.parentIds, info.id]) {
      let set = members.get(id)
      if (!set) members.set(id, (set = new Set()))
      set.add(product_id)
    }
  }
  return new Map([...members].map(([id, set]) => [id, set.size]))
}

/** Returns categories with pinned products. */
async function listPlacedCategories(db: Connection): Promise<Set<number>> {
  const { rows } = await sql<{
    category_id: number
  }>`select distinct category_id from category_places`.execute(db)
  return new Set(rows.map(({ category_id }) => category_id))
}

/**
 * Builds all category documents of a store including the root (id 2), each with its subtree in
 * `children_data`.
 * @see spec §3 Category, docs/rules/catalogue CAT-2
 */
export async function categoryDocuments(
  db: Connection,
  store: Store,
  usesUrlKeys = true,
): Promise<Category[]> {
  const categories = await loadCategories(db, store.language)
  const counts = await countProducts(db, categories)
  const placed = await listPlacedCategories(db)
  const shown = [...categories.values()].filter((info) => info.id >= 2)
  const childrenOf = Map.groupBy(shown, (info) => info.parentId)
  const build = (info: CategoryInfo): Category => {
    const children = (childrenOf.get(info.id) ?? []).map(build)
    return {
      id: info.id,
      parent_id: info.parentId,
      parent_ids: info.parentIds.map(String),
      name: info.name,
      slug: slugOf(info, usesUrlKeys),
      url_key: info.urlKey,
      url_path: info.urlPath || null,
      path: info.path,
      level: info.level,
      position: info.position,
      is_active: info.active,
      include_in_menu: info.inMenu,
      product_count: counts.get(info.id) ?? 0,
      children_count: String(children.length),
      children_data: children,
      created_at: documentDate(info.createdAt),
      updated_at: documentDate(info.updatedAt),
      ...(info.description === undefined ? {} : { description: info.description }),
      ...(info.image === undefined
        ? {}
        : { image: info.image.startsWith('/') ? info.image : `/${info.image}` }),
      facets: info.facets,
      ...(placed.has(info.id) && { has_places: true }),
    }
  }
  const documents: Category[] = []
  const collect = (category: Category): void => {
    documents.push(category)
    category.children_data.forEach(collect)
  }
  const root = categories.get(2)
  if (root) collect(build(root))
  return documents
}

/** Builds all attribute documents of a store with all options. @see docs/rules/catalogue CAT-3 */
export async function attributeDocuments(db: Connection, store: Store): Promise<Attribute[]> {
  return Array.from((await loadAttributes(db, store.language)).values(), (attribute) =>
    attributeDocument(attribute),
  )
}

/**
 * Builds the tax rules in force at `now`, one per product and customer class with rates.
 * @see docs/rules/catalogue CAT-4
 */
export async function taxRuleDocuments(db: Connection, now: Date): Promise<TaxRule[]> {
  const rates = await taxRuleRepository(db).listRates()
  const day = isoDay(now)
  const rules = Map.groupBy(rates, (rate) => `${rate.taxClass}:${rate.customerClass ?? retailTaxClass}`)
  return [...rules].map(([key, ofRule], index) => {
    const [productClass, customerClass] = key.split(':').map(Number)
    const places = new Map(ofRule.map((rate) => [`${rate.country}:${rate.region ?? 0}`, rate]))
    // Clients take the first matching rate, so a region's rate precedes the country's.
    const inForce = [...places.values()]
      .toSorted((a, b) => Number(Boolean(b.region)) - Number(Boolean(a.region)))
      .map(({ country, region = 0, regionName = '', taxClass }, place) => {
        const rate = findTaxPercent({ country, region, taxClass, customerClass, day }, ofRule)
        return {
          id: index * 100 + place + 1,
          tax_country_id: country,
          tax_region_id: region,
          region_name: regionName,
          tax_postcode: '*',
          rate,
          code: `KM${rate}-${country}`,
        }
      })
    return {
      id: index + 1,
      code: 'KM',
      priority: 0,
      position: index,
      customer_tax_class_ids: [customerClass ?? retailTaxClass],
      product_tax_class_ids: [productClass ?? 0],
      tax_rate_ids: inForce.map((rate) => rate.id),
      calculate_subtotal: false,
      rates: inForce,
    }
  })
}

/** Lists published reviews in a store's language, newest first. @see docs/rules/catalogue CAT-5 */
export async function reviewDocuments(db: Connection, store: Store): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .select(photoNames(sql.ref('reviews.id')).as('photos'))
    .where('status', '=', 1)
    .where('language', '=', store.language)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => reviewDocument(row, store.id))
}
