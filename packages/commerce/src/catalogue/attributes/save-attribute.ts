import { ShopError } from '@ambra/contract/platform/errors/errors'
import { attributeRepository, type EditedAttribute, type EditedValue } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { slugify } from '@ambra/domain/platform/text/slug'
import { attributeLimits } from '@ambra/contract/catalogue/catalogue-limits'
import { announceProducts } from '../categories/category-context.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'

export type AttributeContext = Pick<OperationContext, 'shop' | 'now'> & { actor: string }
type Value = string | boolean | null
type Change = { path: string; before: Value; after: Value }
type Conflict = { path: string; present: Value; by: string }
export type Saved = { applied: number; conflicts: Conflict[] }

/** Maximum products that are re-indexed one by one; above it everything is re-indexed. */
const mostAnnounced = 5001

/** @throws ShopError catalogue.attribute_unknown */
export async function attributeOf(
  db: Database['db'],
  id: number,
  how: { isLocked?: boolean } = {},
): Promise<EditedAttribute> {
  const found = await attributeRepository(db).find(id, how)
  if (!found) throw new ShopError('catalogue.attribute_unknown')
  return found
}

/** @throws ShopError catalogue.value_unknown */
async function valueOf(db: Database['db'], id: number, value: number): Promise<EditedValue> {
  const found = await attributeRepository(db).findValue(id, value)
  if (!found) throw new ShopError('catalogue.value_unknown')
  return found
}

/** Notifies every process that products with the attribute, or one of its values, have changed. */
export async function announceAttribute(database: Database, id: number, value?: number): Promise<void> {
  await announceProducts(
    database,
    await attributeRepository(database.db).listProductIds(id, value, mostAnnounced),
  )
}

/** Splits the changes into those that still match what the person saw and conflicts; drops those already made. */
function accept(changes: readonly Change[], { now, by }: { now: (path: string) => Value; by: string }) {
  const accepted = new Map<string, Value>()
  const conflicts: Conflict[] = []
  for (const { path, before, after } of changes) {
    if (accepted.has(path)) throw new ShopError('request.invalid', { field: path, reason: 'twice' })
    const present = now(path)
    if (present === before) accepted.set(path, after)
    else if (present !== after) conflicts.push({ path, present, by })
  }
  return { accepted, conflicts }
}

function placeOf(path: string): { language: string; field: string } | undefined {
  const [first, language = '', field = ''] = path.split('.')
  return first === 'texts' ? { language, field } : undefined
}

const flags = ['filterable', 'comparable', 'visible', 'searchable'] as const

function presentOf(attribute: EditedAttribute, path: string): Value {
  const place = placeOf(path)
  if (place) {
    const text = attribute.texts[place.language]
    return (place.field === 'label' ? text?.label : text?.group_label) ?? null
  }
  if (path === 'unit') return attribute.unit
  const flag = flags.find((one) => one === path)
  return flag ? attribute[flag] : null
}

function checkText(path: string, value: Value): void {
  const fail = (reason: string) => new ShopError('request.invalid', { field: path, reason })
  const isFlag = flags.some((flag) => flag === path)
  if (isFlag !== (typeof value === 'boolean')) throw fail(isFlag ? 'must be true or false' : 'must be a text')
  if (typeof value === 'string' && value.trim() === '') throw fail('must not be empty')
  if (value === null && path === 'texts.et.label') throw fail('must not be empty')
}

/**
 * Writes each field of an attribute whose value is still what the person saw; returns the others with their
 * current value.
 * @throws ShopError catalogue.attribute_unknown, request.invalid
 */
export async function saveAttribute(
  { shop, actor }: AttributeContext,
  { id, changes }: { id: number; changes: readonly Change[] },
): Promise<Saved> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  const before = await attributeOf(database.db, id, { isLocked: true })
  for (const { path, after } of changes) checkText(path, after)
  const by = before.edited_by
  const { accepted, conflicts } = accept(changes, { now: (path) => presentOf(before, path), by })
  if (accepted.size === 0) return { applied: 0, conflicts }
  // Checked above: the unit is a text, all other fields are booleans.
  const fields = Object.fromEntries([...accepted].filter(([path]) => !placeOf(path)))
  await attributes.write(id, fields as Parameters<typeof attributes.write>[1], actor)
  const languages = new Set([...accepted.keys()].flatMap((path) => placeOf(path)?.language ?? []))
  for (const language of languages) {
    const given = (field: string): string | null => {
      const path = `texts.${language}.${field}`
      const value = accepted.has(path) ? accepted.get(path) : presentOf(before, path)
      return typeof value === 'string' ? value.trim() : null
    }
    const label = given('label')
    await attributes.writeText(
      id,
      language,
      label === null ? undefined : { label, group_label: given('group') },
    )
  }
  await announceAttribute(database, id)
  return { applied: accepted.size, conflicts }
}

/**
 * Writes the labels of a value in the same way.
 * @throws ShopError catalogue.attribute_unknown, catalogue.value_unknown, request.invalid
 */
export async function saveValue(
  { shop, actor }: AttributeContext,
  { id, value, changes }: { id: number; value: number; changes: readonly Change[] },
): Promise<Saved> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  const { edited_by: by } = await attributeOf(database.db, id, { isLocked: true })
  const before = await valueOf(database.db, id, value)
  for (const { path, after } of changes) checkText(path, after)
  const now = (path: string) => before.labels[placeOf(path)?.language ?? ''] ?? null
  const { accepted, conflicts } = accept(changes, { now, by })
  if (accepted.size === 0) return { applied: 0, conflicts }
  for (const [path, after] of accepted)
    await attributes.writeValueText(
      value,
      placeOf(path)?.language ?? 'et',
      typeof after === 'string' ? after.trim() : null,
    )
  await attributes.write(id, {}, actor)
  await announceAttribute(database, id, value)
  return { applied: accepted.size, conflicts }
}

type Labels = { et: string; en?: string }

/** Derives a code from the name, with a number appended if it is taken. */
function codeOf(labels: Labels, number: number, joiner: string): string {
  const word =
    slugify(labels.en ?? labels.et)
      .replaceAll('-', joiner)
      .slice(0, 50) || 'x'
  return number === 1 ? word : `${word}${joiner}${number}`
}

/** Names that every object or document already has. */
export const reservedCodes: readonly string[] = [
  'constructor',
  'id',
  'sku',
  'name',
  'price',
  'status',
  'category',
  'stock',
  'type_id',
]

/** @throws ShopError catalogue.too_many_attributes */
export async function addAttribute(
  { shop, actor }: AttributeContext,
  { labels, input }: { labels: Labels; input: EditedAttribute['input'] },
): Promise<{ id: number }> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  await attributes.lockOrder()
  const { attributes: max } = attributeLimits
  if ((await attributes.list(max)).length >= max)
    throw new ShopError('catalogue.too_many_attributes', { max })
  let number = 1
  let code = codeOf(labels, number, '_')
  while (reservedCodes.includes(code) || (await attributes.isCodeTaken(code)))
    code = codeOf(labels, (number += 1), '_')
  const id = await attributes.add({ code, input }, actor)
  for (const [language, label] of Object.entries(labels))
    if (label !== undefined)
      await attributes.writeText(id, language, { label: label.trim(), group_label: null })
  await announceProducts(database, [])
  return { id }
}

/** @throws ShopError catalogue.attribute_unknown, catalogue.no_values, catalogue.too_many_values */
export async function addValue(
  { shop, actor }: AttributeContext,
  { id, labels }: { id: number; labels: Labels },
): Promise<{ value: number }> {
  const { database } = shop
  const attributes = attributeRepository(database.db)
  const { input, values } = await attributeOf(database.db, id, { isLocked: true })
  if (input !== 'select' && input !== 'multiselect') throw new ShopError('catalogue.no_values')
  const { values: max } = attributeLimits
  if (values >= max) throw new ShopError('catalogue.too_many_values', { max })
  let value: number | undefined
  for (let number = 1; value === undefined; number += 1)
    value = await attributes.addValue(id, codeOf(labels, number, '-'))
  for (const [language, label] of Object.entries(labels))
    if (label !== undefined) await attributes.writeValueText(value, language, label.trim())
  await attributes.write(id, {}, actor)
  await announceProducts(database, [])
  return { value }
}
