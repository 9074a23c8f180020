import { startImportWork } from '@ambra/commerce/import-jobs/import-work'
import { filesInFolders, shopFolders } from '@ambra/commerce/shop-data'
import type { AdminName } from '@ambra/contract/admin/operations'
import { pino } from 'pino'
import { type TestApp, testSettings } from '../api-suite.ts'
import type { aPerson } from './admin-suite.ts'

type Person = Awaited<ReturnType<typeof aPerson>>

/** What happens to the shop. */
export const effects = [
  'price cut',
  'stock change',
  'paid status',
  'refund',
  'gift card',
  'personal data',
  'publish',
] as const
/** The ways to it. */
export const entrances = ['screen', 'command line', 'key', 'import', 'plan', 'undo', 'draft', 'bulk'] as const
export type Effect = (typeof effects)[number]
export type Entrance = (typeof entrances)[number]
/** Each answer of what was tried with the one that is right; `operation` is to stand in the audit. */
export type Tried = { operation: AdminName; got: unknown; wanted: unknown }
export type Cell = (() => Promise<Tried[]>) | { absent: string }

/** The reasons for which rows of a file are refused. */
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
  return rows.map(({ reason }: { reason: string }) => reason)
}
