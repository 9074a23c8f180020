import type {
  AttributeDetails,
  AttributeOption,
  ListedAttribute,
} from '@ambra/contract/catalogue/attributes-operations'
import { attributeLimits } from '@ambra/contract/catalogue/catalogue-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attributeRepository, type EditedAttribute } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import { announceProducts } from '../categories/category-context.ts'
import { type AttributeContext, attributeOf, announceAttribute } from './save-attribute.ts'

type Reading = Pick<AttributeContext, 'shop'>
const languages = [...new Set(stores.map(({ language }) => language))]

export async function listAttributes({ shop }: Reading): Promise<{ attributes: ListedAttribute[] }> {
  const rows = await attributeRepository(shop.database.db).list(attributeLimits.attributes)
  return {
    attributes: rows.map(({ texts, id, code, input, unit, filterable, comparable, searchable, values }) => ({
      id,
      code,
      input,
      unit,
      filterable,
      comparable,
      searchable,
      values,
      labels: Object.fromEntries(Object.entries(texts).map(([language, { label }]) => [language, label])),
    })),
  }
}

const detailsOf = ({ texts, ...row }: EditedAttribute): AttributeDetails => ({
  id: row.id,
  code: row.code,
  input: row.input,
  unit: row.unit,
  filterable: row.filterable,
  comparable: row.comparable,
  visible: row.visible,
  searchable: row.searchable,
  texts: languages.map((language) => ({
    language,
    label: texts[language]?.label ?? null,
    group: texts[language]?.group_label ?? null,
  })),
})

/** @throws ShopError catalogue.attribute_unknown */
export async function showAttribute(
  { shop }: Reading,
  { id, q = '', after = 0 }: { id: number; q?: string; after?: number },
): Promise<{
  attribute: AttributeDetails
  values: AttributeOption[]
  next: number | null
  following: number | null
}> {
  const { db } = shop.database
  const attribute = detailsOf(await attributeOf(db, id))
  const limit = attributeLimits.page
  const text = q.trim().toLowerCase()
  const rows = await attributeRepository(db).listValues(id, { text, after, limit: limit + 1 })
  const values = rows.slice(0, limit)
  const following = rows[limit]?.id ?? null
  return { attribute, values, next: following === null ? null : (values.at(-1)?.id ?? null), following }
}

/** Moves `id` before `before`, or to the end; returns the item it stood before, for undo. */
function moved(ids: readonly number[], id: number, before: number | null) {
  const from = ids.indexOf(id)
  const rest = ids.filter((one) => one !== id)
  const at = before === null ? rest.length : rest.indexOf(before)
  // Another person has removed or moved it.
  if (from < 0 || at < 0) throw new ShopError('catalogue.moved')
  return { ids: rest.toSpliced(at, 0, id), was: ids[from + 1] ?? null }
}

/** @throws ShopError catalogue.attribute_unknown, catalogue.moved */
export async function moveAttribute(
  { shop }: Reading,
  { id, before }: { id: number; before: number | null },
): Promise<{ before: number | null }> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  await attributes.lockOrder()
  await attributeOf(database.db, id)
  const order = (await attributes.list(attributeLimits.attributes)).map((row) => row.id)
  const { ids, was } = moved(order, id, before)
  await attributes.order(ids)
  await announceAttribute(database, id)
  return { before: was }
}

/** @throws ShopError catalogue.attribute_unknown, catalogue.moved */
export async function moveValue(
  { shop }: Reading,
  { id, value, before }: { id: number; value: number; before: number | null },
): Promise<{ before: number | null }> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  await attributeOf(database.db, id, { isLocked: true })
  const { ids, was } = moved(await attributes.valueIds(id), value, before)
  await attributes.orderValues(ids)
  // Lists of values are read from the attribute itself.
  await announceProducts(database, [])
  return { before: was }
}
