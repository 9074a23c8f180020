import { startImportWork } from '@ambra/commerce/catalogue'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import type { AdminName } from '@ambra/contract/platform/operations/operations'
import { pino } from 'pino'
import { type TestApp, testSettings } from '../api-suite.ts'
import type { aPerson } from './admin-suite.ts'

type Person = Awaited<ReturnType<typeof aPerson>>

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
  return rows.map(({ reason }: { reason: string }) => reason)
}
