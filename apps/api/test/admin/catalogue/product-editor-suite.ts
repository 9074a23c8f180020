import type { ProductValue } from '@ambra/contract/catalogue/product-fields'
import { type requestOutside, filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { startPictureWork } from '@ambra/commerce/catalogue'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { pino } from 'pino'
import { expect } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, anOwner } from '../admin-suite.ts'

export const lamp = () =>
  aProduct({
    sku: 'LAMP',
    attributes: { brand: 'nordik' },
    energy: { class: 'E', scale: 'A-G', eprel: '123' },
  })
export type Request = typeof requestOutside
export type Person = Awaited<ReturnType<typeof aPerson>>

/** Returns a PNG of that size by its header, with an end mark; `over` empty bytes between. */
export function png(width: number, height: number, over = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.alloc(20 + over), Buffer.from('IEND')])
}

type Change = [path: string, before: ProductValue, after: ProductValue, sku?: string]
export const edit = (person: Person, ...[path, before, after, sku = 'LAMP']: Change) =>
  person.run('products.edit', { sku, changes: [{ path, before, after }] })
export const show = async (person: Person, sku = 'LAMP') =>
  (await person.run('products.show', { sku })).body.result
/** Returns the error code of a rejected change, else the outcome. */
export const outcomeOf = async (answer: ReturnType<typeof edit>) => {
  const [one] = (await answer).body.result.outcomes
  return one.code ?? one.outcome
}

/** Creates a shop with a lamp, another product and a phone in variants, and the worker of its pictures. */
export async function editedShop() {
  const shop: TestApp = await createTestApp([
    lamp(),
    aProduct({ sku: 'OTHER' }),
    aConfigurable({ sku: 'PHONE' }),
  ])
  const folders = shopFolders(shop.folder)
  const { media } = filesInFolders(folders)
  let work: Awaited<ReturnType<typeof startPictureWork>> | undefined
  async function startWork(request?: Request): ReturnType<typeof startPictureWork> {
    work = await startPictureWork({
      shop: { database: shop.database, folders, files: filesInFolders(folders), isEmbedded: true },
      now: shop.clock.now,
      log: pino({ level: 'silent' }),
      ...(request && { request }),
    })
    return work
  }
  return {
    shop,
    media,
    startWork,
    stop: async () => work?.stop(),
    editor: () => aPerson(shop, [{ role: 'editor', store: null }]),
    owner: () => anOwner(shop),

    async send(person: Person, content: Buffer, name = 'a.png'): Promise<number> {
      const begun = await person.run('products.begin-picture', { sku: 'LAMP', name, size: content.length })
      expect([begun.status, begun.body]).toEqual([200, expect.anything()])
      const { id } = begun.body.result
      for (let offset = 0; offset < content.length; ) {
        const base64 = content.subarray(offset, offset + 600_000).toString('base64')
        offset = (await person.run('products.send-picture', { id, offset, base64 })).body.result.received
      }
      return id
    },

    async pictureOf(person: Person, id: number) {
      await (work ?? (await startWork())).settled()
      return (await person.run('products.pictures', { ids: String(id) })).body.result.pictures[0]
    },
  }
}
