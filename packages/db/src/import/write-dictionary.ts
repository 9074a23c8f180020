import type { AttributeRow, CategoryRow } from '@ambra/contract/import-rows'
import type { Kysely } from 'kysely'
import type { Db } from '../schema.ts'
import { bulkInsert, replacing } from './bulk-insert.ts'
import type { Problem } from './check-product.ts'
import type { Dictionary } from './known-things.ts'

const textRows = (texts: Record<string, string | undefined>) =>
  Object.entries(texts).flatMap(([language, text]) => (text === undefined ? [] : [[language, text] as const]))

/** What the schema cannot say about an attribute. */
export function checkAttribute(row: AttributeRow, known: Dictionary): Problem[] {
  const problems: Problem[] = []
  const stored = known.attributes.get(row.code)
  if (stored && stored.input !== row.input)
    problems.push({ field: 'input', reason: `is ${stored.input} already and cannot change` })
  const seen = new Set<string>()
  row.options?.forEach(({ code }, index) => {
    if (seen.has(code)) problems.push({ field: `options/${index}/code`, reason: `"${code}" occurs twice` })
    seen.add(code)
  })
  return problems
}

/** Creates or changes an attribute and its options; options the row no longer names stay, products may have them. */
export async function writeAttribute(
  db: Kysely<Db>,
  row: AttributeRow,
  hash: string,
  known: Dictionary,
): Promise<void> {
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
  const options = (row.options ?? []).map(({ code, swatch }, position) => ({
    attribute_id: id,
    code,
    swatch,
    position,
  }))
  const stored = await bulkInsert<{ id: number; code: string }>(
    db,
    {
      table: 'attribute_options',
      columns: { attribute_id: 'integer', code: 'text', swatch: 'text', position: 'integer' },
      tail: `${replacing('attribute_id, code', ['swatch', 'position'])} returning id, code`,
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
    (row.options ?? []).flatMap(({ code, labels }) =>
      textRows(labels).map(([language, label]) => ({ option_id: ids.get(code), language, label })),
    ),
  )
  const all = new Map([...(known.attributes.get(row.code)?.options ?? []), ...ids])
  known.attributes.set(row.code, { id, input: row.input, options: all, contentHash: hash })
}

/** What the schema cannot say about a category. */
export function checkCategory(row: CategoryRow, known: Dictionary, urlKeys: Map<string, string>): Problem[] {
  const problems: Problem[] = []
  if (row.code === 'root' || row.code === 'absolute-root')
    problems.push({ field: 'code', reason: 'is kept for the root' })
  if (row.parent === row.code) problems.push({ field: 'parent', reason: 'names the category itself' })
  else if (row.parent !== undefined && !known.categories.has(row.parent)) {
    problems.push({ field: 'parent', reason: `names the unknown category "${row.parent}"`, missing: true })
  }
  for (const [language, { url_key }] of Object.entries(row.texts)) {
    const owner = urlKeys.get(`${language}/${url_key}`)
    if (owner !== undefined && owner !== row.code) {
      problems.push({
        field: `texts/${language}/url_key`,
        reason: `"${url_key}" is taken by ${owner}`,
        missing: true,
      })
    }
  }
  return problems
}

/** Creates or changes a category. */
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
  await db.deleteFrom('category_texts').where('category_id', '=', id).execute()
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
  known.categories.set(row.code, { id, contentHash: hash })
}

/** Which category owns which address: `language/url_key` to code. */
export async function loadCategoryUrlKeys(db: Kysely<Db>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('category_texts')
    .innerJoin('categories', 'categories.id', 'category_texts.category_id')
    .select(['category_texts.language', 'category_texts.url_key', 'categories.code'])
    .execute()
  return new Map(rows.map((row) => [`${row.language}/${row.url_key}`, row.code]))
}
