import type { FieldSettings } from '@ambra/contract/platform/custom-fields/custom-field'
import { customFieldRepository, customValueRepository } from '@ambra/db/platform'
import { listOrderLineIds, orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { expect, it } from 'vitest'
import { withShownFields } from './line-fields.ts'
import { shownFields } from './shown-fields.ts'

const settings: FieldSettings = {
  labels: { et: 'Märkus' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
}

it('shows the buyer only fields for buyers, and mails only those for mails, in the language of the reader', async () => {
  const { db, ...database } = await testDatabase()
  await database.truncate()
  await stockShop({ db, ...database }, [aProduct({ sku: 'LAMP' })])
  const cart = await aCart({ db, ...database }, [{ sku: 'LAMP', qty: 1 }])
  const placed = await orderRepository(db).place(aPlacement(cart))
  if ('refused' in placed) throw new Error(placed.refused)
  const fields = customFieldRepository(db)
  const add = (code: string, over: Partial<FieldSettings>, type: 'text' | 'boolean' = 'text') =>
    fields.add({ record: 'order', code, type, ...settings, ...over })
  await add('remark', {})
  await add('po', { audience: 'shoppers', labels: { et: 'Ostutellimus', en: 'PO number' } })
  await add('gift', { audience: 'shoppers', in_mails: true, labels: { et: 'Kingitus' } }, 'boolean')
  const gone = await add('gone', { audience: 'shoppers', in_mails: true })
  await add('empty', { audience: 'shoppers', in_mails: true })
  const values = customValueRepository(db)
  const by = { actor: 'test', now: noon }
  await values.hold('order', placed.orderId, by)
  await values.write('order', placed.orderId, { remark: 'a', po: '4711', gift: false, gone: 'b' }, by)
  await fields.setRemoved(gone ?? 0, noon)

  const po = (label: string) => ({ code: 'po', label, value: '4711' })
  expect(await shownFields(db, placed.orderId, 'en')).toEqual([
    po('PO number'),
    { code: 'gift', label: 'Kingitus', value: 'No' },
  ])
  expect((await shownFields(db, placed.orderId, 'lv'))[0]).toEqual(po('Ostutellimus'))
  expect(await shownFields(db, placed.orderId, 'et', { inMails: true })).toEqual([
    { code: 'gift', label: 'Kingitus', value: 'Ei' },
  ])
})

it('prints only fields for the buyer on the slip, with the options of their line', async () => {
  const { db, ...database } = await testDatabase()
  await database.truncate()
  await stockShop({ db, ...database }, [aProduct({ sku: 'LAMP' }), aProduct({ sku: 'CABLE' })])
  const items = [
    { sku: 'LAMP', qty: 1 },
    { sku: 'CABLE', qty: 1 },
  ]
  const placed = await orderRepository(db).place(aPlacement(await aCart({ db, ...database }, items)))
  if ('refused' in placed) throw new Error(placed.refused)
  const fields = customFieldRepository(db)
  await fields.add({ record: 'line', code: 'shelf', type: 'text', ...settings })
  await fields.add({ record: 'line', code: 'engraving', type: 'text', ...settings, audience: 'shoppers' })
  const [, second] = await listOrderLineIds(db, placed.orderId)
  const by = { actor: 'test', now: noon }
  await customValueRepository(db).mergeMany(
    'line',
    new Map([[second?.id ?? 0, { shelf: 'B2', engraving: 'For Liis' }]]),
    by,
  )
  const order = await orderRepository(db).findByNumber(placed.number)
  if (!order) throw new Error('no order')
  const lines = await withShownFields(db, order)
  expect(lines.map(({ options }) => options.map(({ value }) => value))).toEqual([[], ['For Liis']])
})
