import type {
  CustomField,
  FieldSettings,
  NewField,
} from '@ambra/contract/platform/custom-fields/custom-field'
import { fieldLimits } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { customFieldRepository } from '@ambra/db/platform'
import type { OperationContext } from '../operations/operation.ts'

type Context = Pick<OperationContext, 'shop' | 'now'>

/** Lists fields, also removed ones, with the number of records that have a value. */
export async function listFields(
  { shop }: Context,
  { record }: AdminInput<'fields.list'>,
): Promise<AdminResult<'fields.list'>> {
  const repository = customFieldRepository(shop.database.db)
  const fields: AdminResult<'fields.list'>['fields'] = []
  // One after the other: the embedded database has one connection.
  for (const field of await repository.list(record, { withRemoved: true }))
    fields.push({ ...field, uses: await repository.countUses(field) })
  return { fields }
}

/** @throws ShopError fields.full, fields.code_taken, request.invalid */
export async function addField({ shop }: Context, field: NewField): Promise<{ id: number }> {
  checkSettings(field)
  const repository = customFieldRepository(shop.database.db)
  await repository.lockAll()
  if ((await repository.list(field.record)).length >= fieldLimits.fields)
    throw new ShopError('fields.full', { count: fieldLimits.fields })
  const id = await repository.add(field)
  if (id === undefined) throw new ShopError('fields.code_taken', { code: field.code })
  return { id }
}

/**
 * Changes a field. A choice that records use cannot be removed.
 * @throws ShopError fields.unknown, fields.changed, fields.choice_used, request.invalid
 */
export async function saveField(
  { shop }: Context,
  { id, version, ...settings }: AdminInput<'fields.save'>,
): Promise<true> {
  const repository = customFieldRepository(shop.database.db)
  const field = await holdField(repository, id)
  if (field.version !== version) throw new ShopError('fields.changed')
  checkSettings({ ...field, ...settings })
  const dropped = field.choices.filter(({ code }) => !settings.choices.some((one) => one.code === code))
  for (const { code, labels } of dropped) {
    const count = await repository.countUses(field, [code])
    if (count > 0) throw new ShopError('fields.choice_used', { choice: labels.et, count })
  }
  await repository.save(id, settings)
  return true
}

/** Hides a field and its values, which are deleted later. @throws ShopError fields.unknown */
export async function removeField({ shop, now }: Context, { id }: { id: number }): Promise<true> {
  const repository = customFieldRepository(shop.database.db)
  await holdField(repository, id)
  await repository.setRemoved(id, now())
  return true
}

/** @throws ShopError fields.unknown, fields.full */
export async function restoreField({ shop }: Context, { id }: { id: number }): Promise<true> {
  const repository = customFieldRepository(shop.database.db)
  await repository.lockAll()
  const field = await repository.hold(id)
  if (!field) throw new ShopError('fields.unknown')
  if (field.removed_at === null) return true
  if ((await repository.list(field.record)).length >= fieldLimits.fields)
    throw new ShopError('fields.full', { count: fieldLimits.fields })
  await repository.setRemoved(id, null)
  return true
}

async function holdField(
  repository: ReturnType<typeof customFieldRepository>,
  id: number,
): Promise<CustomField> {
  const field = await repository.hold(id)
  if (!field || field.removed_at !== null) throw new ShopError('fields.unknown')
  return field
}

/** @throws ShopError request.invalid */
function checkSettings({
  record,
  type,
  choices,
  min,
  max,
  audience,
  in_mails,
}: Pick<NewField, 'record' | 'type'> & FieldSettings): void {
  const fail = (field: string, reason: string) => new ShopError('request.invalid', { field, reason })
  const isChosen = type === 'choice' || type === 'choices'
  if (isChosen !== choices.length > 0) throw fail('choices', isChosen ? 'must not be empty' : 'must be empty')
  if (new Set(choices.map(({ code }) => code)).size < choices.length) throw fail('choices', 'twice')
  const hasLimits = ['text', 'long_text', 'integer', 'money'].includes(type)
  if (!hasLimits && (min !== null || max !== null)) throw fail('min', 'has no limits')
  if (min !== null && max !== null && min > max) throw fail('max', 'must not be below the lowest')
  if (audience === 'shoppers' && record !== 'order' && record !== 'line')
    throw fail('audience', 'only fields of orders and their lines')
  if (in_mails && (audience !== 'shoppers' || record !== 'order'))
    throw fail('in_mails', 'only fields of orders for shoppers')
}
