import { testSettings } from '@ambra/commerce/operation-context-suite'
import { startImportWork } from '@ambra/commerce/catalogue'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type TestApp } from '../../api-suite.ts'
import type { aPerson } from '../admin-suite.ts'

export type ImportWork = Awaited<ReturnType<typeof startImportWork>>

export function startWork(shop: TestApp): Promise<ImportWork> {
  const folders = shopFolders(shop.folder)
  const { database } = shop
  return startImportWork({
    shop: { database, folders, files: filesInFolders(folders), isEmbedded: true },
    settings: testSettings,
    now: shop.clock.now,
    log: pino({ level: 'silent' }),
  })
}

/** Sends a file in parts, and returns its id. */
export async function sendFile(
  person: Awaited<ReturnType<typeof aPerson>>,
  content: string | Buffer,
  name: string,
): Promise<number> {
  const bytes = Buffer.from(content)
  const begun = await person.run('imports.begin', { name, size: bytes.length })
  expect([begun.status, begun.body]).toEqual([200, expect.anything()])
  const { id } = begun.body.result
  for (let offset = 0; offset < bytes.length; ) {
    const base64 = bytes.subarray(offset, offset + 300_000).toString('base64')
    offset = (await person.run('imports.send', { id, offset, base64 })).body.result.received
  }
  return id
}
