import { testSettings } from '@ambra/commerce/operation-context-suite'
import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { startImportWork } from '@ambra/commerce/catalogue'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'
import { pino } from 'pino'
import { aProduct } from '@ambra/testing/import-builders'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { aPerson, codeOf } from './admin-suite.ts'
import { aKey, callWith } from './platform/keys-suite.ts'

export type Person = Awaited<ReturnType<typeof aPerson>>

export type Runner = Pick<Person, 'run'>

/** Effects on the shop that need a right. */
export const effects = [
  'price cut',
  'stock change',
  'paid status',
  'refund',
  'gift card',
  'personal data',
  'publish',
] as const
/** Entrances through which an effect can be reached. */
export const entrances = ['screen', 'command line', 'key', 'import', 'plan', 'undo', 'draft', 'bulk'] as const
export type Effect = (typeof effects)[number]
export type Entrance = (typeof entrances)[number]
/** The response to an attempt and the expected one; `operation` is the one that the audit must name. */
export type Tried = { operation: AdminName; got: unknown; wanted: unknown }
export type Cell = (() => Promise<Tried[]>) | { absent: string }

/** Returns the reasons for which rows of a file are rejected. */
export async function refusedRows(
  shop: TestApp,
  person: Person,
  { text, kind }: { text: string; kind: 'prices' | 'stock' | 'products' },
) {
  const name = kind === 'products' ? 'a.jsonl' : 'a.csv'
  const bytes = Buffer.from(text)
  const { id } = (await person.run('imports.begin', { name, size: bytes.length })).body.result
  await person.run('imports.send', { id, offset: 0, base64: bytes.toString('base64') })
  const folders = shopFolders(shop.folder)
  const work = await startImportWork({
    shop: { database: shop.database, folders, files: filesInFolders(folders), isEmbedded: true },
    settings: testSettings,
    now: shop.clock.now,
    log: pino({ level: 'silent' }),
  })
  await work.settled()
  const { mapping } = (await person.run('imports.show', { id })).body.result.job
  await person.run('imports.check', { id, kind, mapping, language: 'en' })
  await work.settled()
  await person.run('imports.start', { id })
  await work.settled()
  await work.stop()
  const { rows } = (await person.run('imports.show', { id })).body.result
  return rows.map(({ reason }: { reason: Reason }) => reasonText('en', reason))
}

/** Runs an operation; returns its error code and the expected one. */
export const door = async <N extends AdminName>(
  who: Runner,
  operation: N,
  input: AdminInput<N>,
  wanted: string,
): Promise<Tried> => ({ operation, got: codeOf(await who.run(operation, input)), wanted })

/** Opens a shop with people of several roles and a key; refunds from `limit` need a second person. */
export async function matrixShop(limit: number) {
  const shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } }),
    aProduct({ sku: 'SHADE', price: 100, stock: { qty: 50 } }),
    aProduct({
      sku: 'CARD',
      product_type: 'virtual',
      gift_card: true,
      price: 25,
      stock: { qty: 0, manage: false },
    }),
  ])
  await prepareSales(shop)
  const a = (role: string) => aPerson(shop, [{ role, store: null }])
  const boss = await a('owner')
  const permissions = ['products.read', 'products.edit', 'prices.edit', 'import.run', 'stock.adjust']
  await boss.run('roles.save', { code: 'writer', name: 'Writer', permissions })
  const made = await aKey(boss, {
    permissions: ['products.read', 'prices.edit', 'orders.move', 'orders.refund', 'customers.export'],
  })
  await boss.run('approvals.set-limit', { cents: limit })
  return {
    shop,
    boss,
    editor: await a('editor'),
    packer: await a('accountant'),
    desk: await a('order-desk'),
    writer: await a('writer'),
    key: { run: callWith(shop, made.secret) },
  }
}
