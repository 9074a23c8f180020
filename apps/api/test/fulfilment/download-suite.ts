import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentRepository } from '@ambra/db/content'
import { aProduct } from '@ambra/testing/import-builders'
import type { TestApp } from '../api-suite.ts'

/** Returns products of every kind that has files, and one without. */
export const soldFiles = () => [
  aProduct({
    sku: 'GUIDE',
    product_type: 'downloadable',
    price: 9.9,
    stock: { qty: 0, manage: false },
    downloads: [
      { titles: { et: 'Juhend', en: 'Guide' }, file: 'downloads/guide.txt', max_downloads: 1 },
      { titles: { et: 'Lisa', en: 'Extra' }, file: 'extra.txt' },
    ],
  }),
  aProduct({
    sku: 'GIFT',
    product_type: 'downloadable',
    price: 0,
    stock: { qty: 0, manage: false },
    downloads: [{ titles: { et: 'Kingitus', en: 'Gift' }, file: 'gift.txt' }],
  }),
  aProduct({ sku: 'CARE', product_type: 'virtual', price: 30, stock: { qty: 0, manage: false } }),
  aProduct({ sku: 'LAMP', price: 20, stock: { qty: 4 } }),
  aProduct({
    sku: 'BOX',
    product_type: 'bundle',
    price: null,
    bundle: [{ titles: { et: 'Fail' }, required: true, links: [{ sku: 'GUIDE', qty: 2, default: true }] }],
  }),
]

const bank = [
  { code: 'bank_payee', value: 'Ambra OÜ' },
  { code: 'bank_name', value: 'Pank' },
  { code: 'bank_iban', value: 'EE38 2200 2210 2014 5685' },
]

/** Writes the files into the shop's folder and an account into its configuration. */
export async function prepareSales({ folder, database, clock }: TestApp): Promise<void> {
  mkdirSync(join(folder, 'downloads'), { recursive: true })
  for (const name of ['guide.txt', 'extra.txt', 'gift.txt'])
    writeFileSync(join(folder, 'downloads', name), `the ${name}`)
  writeFileSync(join(folder, 'secret.txt'), 'not for sale')
  await contentRepository(database.db).putShopData(2, 'config', { en: bank }, clock.now())
  await database.notify('content_changed', '')
}

export const billed = {
  billingAddress: {
    country_id: 'EE',
    street: ['Pikk tn', '13'],
    postcode: '10111',
    city: 'Tallinn',
    firstname: 'Mari',
    lastname: 'Mägi',
    email: 'mari@example.ee',
  },
  payment_method_code: 'banktransfer',
}
