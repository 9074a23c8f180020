import type { ShownField } from '@ambra/contract/platform/custom-fields/custom-field'
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
  const language = stores.find((store) => store.language === spoken)?.language ?? defaultStore.language
  const fields = (await customFieldRepository(db).list('order')).filter(
    ({ audience, in_mails }) => audience === 'shoppers' && (in_mails || !inMails),
  )
  if (fields.length === 0) return []
  const values = await customValueRepository(db).read('order', orderId)
  return fields.flatMap((field) => {
    const value = formatField(field, values[field.code], language)
    return value === '' ? [] : [{ code: field.code, label: fieldLabel(field.labels, language), value }]
  })
}
