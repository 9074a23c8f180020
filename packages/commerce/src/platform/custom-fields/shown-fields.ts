import type { CustomField, FieldValue, ShownField } from '@ambra/contract/platform/custom-fields/custom-field'
import type { Database } from '@ambra/db/connection'
import { customFieldRepository, customValueRepository } from '@ambra/db/platform'
import { fieldLabel, formatField } from '@ambra/domain/platform/custom-fields/field-value'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'

/**
 * Returns the fields of an order that its buyer may read, with a value; `inMails`: those that mails show too.
 * Everything else is left out, so that a response holds no staff data.
 */
export async function shownFields(
  db: Database['db'],
  orderId: number,
  spoken: string,
  { inMails = false } = {},
): Promise<ShownField[]> {
  const fields = (await customFieldRepository(db).list('order')).filter(
    ({ audience, in_mails }) => audience === 'shoppers' && (in_mails || !inMails),
  )
  if (fields.length === 0) return []
  return shownValues(fields, await customValueRepository(db).read('order', orderId), spoken)
}

/** Formats the values that these fields have, in the language of the reader. */
export function shownValues(
  fields: readonly CustomField[],
  values: Readonly<Record<string, FieldValue>>,
  spoken: string,
): ShownField[] {
  const language = stores.find((store) => store.language === spoken)?.language ?? defaultStore.language
  return fields.flatMap((field) => {
    const value = formatField(field, values[field.code], language)
    return value === '' ? [] : [{ code: field.code, label: fieldLabel(field.labels, language), value }]
  })
}
