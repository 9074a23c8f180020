import { rootCategoryId } from '@ambra/domain/catalogue/breadcrumbs'
import type { CartRule } from '@ambra/domain/promotions/cart-rules'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { taxRateFor } from '@ambra/domain/accounting/tax'
import { unitSign } from '@ambra/domain/platform/text/unit-signs'
import { type Kysely, sql, type Transaction } from 'kysely'
import { cartRuleRepository } from '../../promotions/cart-rule-repository.ts'
import { taxRuleRepository } from '../../accounting/tax-rule-repository.ts'
import type { OptionFacts } from '../../schema/catalogue-schema.ts'
import type { Db } from '../../schema/schema.ts'
import type { PriceView } from './price-view.ts'
import { textIn } from '../../schema/wire.ts'

type Texts = Record<string, string>

/** Option of an attribute, with its label in the store's language. */
export type OptionInfo = {
  id: number
  code: string
  label: string
  swatch: string | undefined
  position: number
  facts: OptionFacts
}

/** Attribute with its labels in the store's language; `options` by id. */
export type AttributeInfo = {
  id: number
  code: string
  input: 'select' | 'multiselect' | 'text' | 'number' | 'boolean'
  label: string
  /** English label: `default_frontend_label`. */
  defaultLabel: string
  group: string
  unit: string | undefined
  filterable: boolean
  comparable: boolean
  visible: boolean
  searchable: boolean
  better: 'higher' | 'lower' | undefined
  position: number
  options: Map<number, OptionInfo>
}

/**
 * Category with its texts and addresses in the store's language. `path` is the id path, `urlPath` the
 * address.
 */
export type CategoryInfo = {
  id: number
  parentId: number
  parentIds: number[]
  code: string
  name: string
  urlKey: string
  urlPath: string
  path: string
  level: number
  position: number
  active: boolean
  inMenu: boolean
  image: string | undefined
  facets: string[]
  description: string | undefined
  createdAt: Date
  updatedAt: Date
}

/** Data that every document of a store refers to, read once per run. */
export type ReferenceData = {
  store: Store
  now: Date
  prices: PriceView
  /** True if slugs are url keys; otherwise they are built from name and id. */
  usesUrlKeys: boolean
  attributes: Map<number, AttributeInfo>
  categories: Map<number, CategoryInfo>
  /** Cart rules in force: some reduce a set for every buyer. */
  cartRules: readonly CartRule[]
} & Taxes

/** VAT percentage by `tax_class_id`, and the id by class code. */
export type Taxes = {
  taxPercent: (taxClassId: string) => number
  taxClassIds: Map<string, string>
}

type AttributeRow = Omit<
  AttributeInfo,
  'label' | 'defaultLabel' | 'group' | 'options' | 'unit' | 'better'
> & {
  unit: string | null
  better: 'higher' | 'lower' | null
  labels: Texts
  groups: Texts
}
type OptionRow = {
  id: number
  attribute_id: number
  code: string
  swatch: string | null
  position: number
  facts: OptionFacts
  labels: Texts
}

/** Loads all attributes with labels in a language, by id. */
export async function loadAttributes(
  db: Kysely<Db> | Transaction<Db>,
  language: string,
): Promise<Map<number, AttributeInfo>> {
  const { rows } = await sql<AttributeRow>`
    select a.*, coalesce(t.labels, '{}') as labels, coalesce(t.groups, '{}') as groups from attributes a
    left join lateral (
      select jsonb_object_agg(language, label) as labels,
        jsonb_object_agg(language, group_label) filter (where group_label is not null) as groups
      from attribute_texts where attribute_id = a.id
    ) t on true order by a.position, a.id`.execute(db)
  const attributes = new Map<number, AttributeInfo>()
  for (const { labels, groups, unit, better, ...row } of rows) {
    attributes.set(row.id, {
      ...row,
      unit: unit === null ? undefined : unitSign(unit, language),
      better: better ?? undefined,
      label: textIn(labels, language),
      defaultLabel: textIn(labels, 'en'),
      group: textIn(groups, language),
      options: new Map(),
    })
  }
  const { rows: options } = await sql<OptionRow>`
    select o.*, coalesce(t.labels, '{}') as labels from attribute_options o
    left join (select option_id, jsonb_object_agg(language, label) as labels from attribute_option_texts group by option_id) t
      on t.option_id = o.id order by o.attribute_id, o.position, o.id`.execute(db)
  for (const { id, attribute_id, code, swatch, position, facts, labels } of options) {
    const option = {
      id,
      code,
      swatch: swatch ?? undefined,
      position,
      facts,
      label: textIn(labels, language) || code,
    }
    attributes.get(attribute_id)?.options.set(id, option)
  }
  return attributes
}

type CategoryRow = {
  id: number
  code: string
  parent_id: number | null
  position: number
  active: boolean
  in_menu: boolean
  image: string | null
  facets: string[]
  created_at: Date
  updated_at: Date
  texts: Record<string, { name: string; url_key: string; description: string | null }>
}

/**
 * Loads all categories, including inactive ones, with texts in a language, by id, parents before children.
 */
export async function loadCategories(
  db: Kysely<Db> | Transaction<Db>,
  language: string,
): Promise<Map<number, CategoryInfo>> {
  const { rows } = await sql<CategoryRow>`
    select c.*, coalesce((select jsonb_object_agg(language, to_jsonb(t)) from category_texts t where category_id = c.id), '{}') as texts
    from categories c order by position, id`.execute(db)
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id ?? 0)
  const categories = new Map<number, CategoryInfo>()
  const visit = (row: CategoryRow, parent: CategoryInfo | undefined): void => {
    if (categories.has(row.id)) return
    const text = row.texts[language] ?? row.texts['et']
    const urlKey = text?.url_key ?? row.code
    const isShown = row.id > 2
    const info: CategoryInfo = {
      id: row.id,
      parentId: parent?.id ?? 0,
      parentIds: parent ? [...parent.parentIds, parent.id] : [],
      code: row.code,
      name: text?.name ?? row.code,
      urlKey,
      urlPath: isShown ? (parent?.urlPath ? `${parent.urlPath}/${urlKey}` : urlKey) : '',
      path: parent ? `${parent.path}/${row.id}` : String(row.id),
      level: parent ? parent.level + 1 : 0,
      position: row.position,
      active: row.active && (parent?.active ?? true),
      inMenu: row.in_menu,
      image: row.image ?? undefined,
      facets: row.facets.length > 0 ? row.facets : (parent?.facets ?? []),
      description: text?.description ?? undefined,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
    categories.set(row.id, info)
    for (const child of childrenOf.get(row.id) ?? []) visit(child, info)
  }
  for (const root of childrenOf.get(0) ?? []) visit(root, undefined)
  // The import rejects cycles of parents. If the tables contain one anyway, its first category becomes a
  // child of the root, so that no category is lost and no loop is endless.
  const root = categories.get(rootCategoryId)
  for (const row of rows) visit(row, root)
  return categories
}

/** Loads attributes, categories and taxes for the documents of one store. */
export async function loadReferenceData(
  db: Kysely<Db> | Transaction<Db>,
  store: Store,
  { now, prices, usesUrlKeys }: Pick<ReferenceData, 'now' | 'prices' | 'usesUrlKeys'>,
): Promise<ReferenceData> {
  const attributes = await loadAttributes(db, store.language)
  const categories = await loadCategories(db, store.language)
  return {
    store,
    now,
    prices,
    usesUrlKeys,
    attributes,
    categories,
    cartRules: await cartRuleRepository(db).listOpen(now),
    ...(await loadTaxes(db, store, now)),
  }
}

/** Loads the taxes that a store charges on the day of `now`. */
export async function loadTaxes(db: Kysely<Db> | Transaction<Db>, store: Store, now: Date): Promise<Taxes> {
  const rates = await taxRuleRepository(db).listRates()
  const classes = await db.selectFrom('tax_classes').selectAll().execute()
  const day = isoDay(now)
  const percents = new Map(
    classes.map((row) => [String(row.id), taxRateFor(store.country, String(row.id), day, rates)]),
  )
  return {
    taxPercent: (taxClassId) => percents.get(taxClassId) ?? 0,
    taxClassIds: new Map(classes.map((row) => [row.code, String(row.id)])),
  }
}
