import { because } from '@ambra/contract/catalogue/import-reasons'
import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { Kysely } from 'kysely'
import { keepFormerAddresses } from '../former-addresses.ts'
import type { Db } from '../../schema/schema.ts'
import { bulkInsert, replacing } from '../../connection/bulk-insert.ts'
import type { Problem } from './check-product.ts'
import type { Dictionary, StoredAttribute } from './reference-data.ts'

const textRows = (texts: Record<string, string | undefined>) =>
  Object.entries(texts).flatMap(([language, text]) => (text === undefined ? [] : [[language, text] as const]))

/** Validates an attribute beyond its schema. */
export function checkAttribute(row: AttributeRow, known: Dictionary): Problem[] {
  const problems: Problem[] = []
  const stored = known.attributes.get(row.code)
  if (stored && stored.input !== row.input)
    problems.push({ field: 'input', reason: because('input_fixed', { input: stored.input }) })
  const seen = new Set<string>()
  row.options?.forEach(({ code }, index) => {
    if (seen.has(code))
      problems.push({ field: `options/${index}/code`, reason: because('code_twice', { code }) })
    seen.add(code)
  })
  return problems
}

/**
 * Creates or changes an attribute and its options. Keeps options that the row omits, because products may use
 * them.
 */
export async function writeAttribute(
  db: Kysely<Db>,
  row: AttributeRow,
  hash: string,
  known: Dictionary,
): Promise<void> {
  const before = known.attributes.get(row.code)
  if (before && row.if_missing) return addOptions(db, row, before)
  const values = {
    input: row.input,
    unit: row.unit ?? null,
    filterable: row.filterable ?? false,
    comparable: row.comparable ?? false,
    visible: row.visible ?? true,
    searchable: row.searchable ?? false,
    better: row.better ?? null,
    position: row.position ?? 0,
    content_hash: hash,
  }
  const { id } = await db
    .insertInto('attributes')
    .values({ code: row.code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = textRows(row.labels).map(([language, label]) => ({
    attribute_id: id,
    language,
    label,
    group_label: row.group?.[language as 'et'] ?? row.group?.et ?? null,
  }))
  await bulkInsert(
    db,
    {
      table: 'attribute_texts',
      columns: { attribute_id: 'integer', language: 'text', label: 'text', group_label: 'text' },
      tail: replacing('attribute_id, language', ['label', 'group_label']),
    },
    texts,
  )
  const attribute = { id, input: row.input, options: new Map(before?.options), contentHash: hash }
  await writeOptions(db, attribute, row.options ?? [])
  known.attributes.set(row.code, attribute)
}

type Option = NonNullable<AttributeRow['options']>[number]

/** Appends options after the existing ones and keeps the labels and positions of those. */
async function addOptions(db: Kysely<Db>, row: AttributeRow, before: StoredAttribute): Promise<void> {
  const added = (row.options ?? []).filter(({ code }) => !before.options.has(code))
  await writeOptions(db, before, added, before.options.size)
}

async function writeOptions(
  db: Kysely<Db>,
  attribute: StoredAttribute,
  list: readonly Option[],
  firstPosition = 0,
): Promise<void> {
  const options = list.map(({ code, swatch, maker, eu_responsible }, index) => ({
    attribute_id: attribute.id,
    code,
    swatch,
    position: firstPosition + index,
    facts: { ...(maker && { maker }), ...(eu_responsible && { eu_responsible }) },
  }))
  const stored = await bulkInsert<{ id: number; code: string }>(
    db,
    {
      table: 'attribute_options',
      columns: {
        attribute_id: 'integer',
        code: 'text',
        swatch: 'text',
        position: 'integer',
        facts: 'jsonb',
      },
      tail: `${replacing('attribute_id, code', ['swatch', 'position', 'facts'])} returning id, code`,
    },
    options,
  )
  const ids = new Map(stored.map((option) => [option.code, option.id]))
  await bulkInsert(
    db,
    {
      table: 'attribute_option_texts',
      columns: { option_id: 'integer', language: 'text', label: 'text' },
      tail: replacing('option_id, language', ['label']),
    },
    list.flatMap(({ code, labels }) =>
      textRows(labels).map(([language, label]) => ({ option_id: ids.get(code), language, label })),
    ),
  )
  for (const [code, optionId] of ids) attribute.options.set(code, optionId)
}

/** Returns whether a stored category is a descendant of another. */
function isBelow(code: string, ancestor: string, { categories }: Dictionary): boolean {
  const top = categories.get(ancestor)?.id
  if (top === undefined) return false
  const parents = new Map(Array.from(categories.values(), ({ id, parentId }) => [id, parentId]))
  let id = categories.get(code)?.id ?? null
  for (let steps = 0; id !== null && steps <= categories.size; steps += 1) {
    if (id === top) return true
    id = parents.get(id) ?? null
  }
  return false
}

/** Validates a category beyond its schema. */
export function checkCategory(row: CategoryRow, known: Dictionary, urlKeys: Map<string, string>): Problem[] {
  const problems: Problem[] = []
  if (row.code === 'root' || row.code === 'absolute-root')
    problems.push({ field: 'code', reason: because('code_of_root') })
  if (row.parent === row.code) problems.push({ field: 'parent', reason: because('own_parent') })
  else if (row.parent !== undefined && isBelow(row.parent, row.code, known)) {
    problems.push({
      field: 'parent',
      reason: because('category_loop', { parent: row.parent, code: row.code }),
    })
  } else if (row.parent !== undefined && !known.categories.has(row.parent)) {
    problems.push({
      field: 'parent',
      reason: because('unknown_category', { code: row.parent }),
      missing: true,
    })
  }
  for (const [language, { url_key }] of Object.entries(row.texts)) {
    const owner = urlKeys.get(`${language}/${url_key}`)
    if (owner !== undefined && owner !== row.code) {
      problems.push({
        field: `texts/${language}/url_key`,
        reason: because('address_taken', { address: url_key, owner }),
        missing: true,
      })
    }
  }
  return problems
}

export async function writeCategory(
  db: Kysely<Db>,
  row: CategoryRow,
  hash: string,
  context: { known: Dictionary; now: Date },
): Promise<void> {
  const { known, now } = context
  const values = {
    parent_id: known.categories.get(row.parent ?? 'root')?.id ?? null,
    position: row.position,
    active: row.active ?? true,
    in_menu: row.in_menu ?? true,
    image: row.image ?? null,
    facets: row.facets ?? [],
    content_hash: hash,
    updated_at: now,
  }
  const { id } = await db
    .insertInto('categories')
    .values({ code: row.code, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = await db
    .deleteFrom('category_texts')
    .where('category_id', '=', id)
    .returning(['language', 'url_key'])
    .execute()
  await bulkInsert(
    db,
    {
      table: 'category_texts',
      columns: {
        category_id: 'integer',
        language: 'text',
        name: 'text',
        url_key: 'text',
        description: 'text',
      },
    },
    Object.entries(row.texts).map(([language, text]) => ({ category_id: id, language, ...text })),
  )
  const keys = {
    before: Object.fromEntries(before.map(({ language, url_key }) => [language, url_key])),
    after: Object.fromEntries(
      Object.entries(row.texts).map(([language, { url_key }]) => [language, url_key]),
    ),
  }
  await keepFormerAddresses(db, keys, { now, actor: 'import' })
  known.categories.set(row.code, { id, parentId: values.parent_id, contentHash: hash })
}

/** Maps `language/url_key` to the code of the category that owns the address. */
export async function loadCategoryUrlKeys(db: Kysely<Db>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('category_texts')
    .innerJoin('categories', 'categories.id', 'category_texts.category_id')
    .select(['category_texts.language', 'category_texts.url_key', 'categories.code'])
    .execute()
  return new Map(rows.map((row) => [`${row.language}/${row.url_key}`, row.code]))
}
