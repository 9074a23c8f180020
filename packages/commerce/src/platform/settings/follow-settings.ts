import { arrayBuffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type Database, type DatabaseLogger, createOutageLog } from '@ambra/db/connection'
import { storeConfig } from '@ambra/db/platform'
import { readPicturesWith } from '@ambra/documents/document-mark'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { settingRows } from '@ambra/domain/platform/settings/setting-rows'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { ShopFiles } from '../context/shop-data.ts'

/** Delay before a failed read is retried, ms. */
const pauseMs = 1000

/**
 * Applies the shop's settings to this process and follows their changes: setting changes and content pushes
 * in any process are announced on the content channel. Resolves when the settings are read.
 */
export async function followSettings(database: Database, log: DatabaseLogger): Promise<void> {
  const outage = createOutageLog(log, 'reading the settings of the shop')
  let isStale = false
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        await readSettings(database)
        outage.worked()
      } catch (error) {
        outage.failed(error)
        isStale = true
        await setTimeout(pauseMs, undefined, { ref: false })
      }
    }
    reading = undefined
  }

  await database.listen('content_changed', () => {
    isStale = true
    reading ??= refresh()
  })
  await readSettings(database)
}

/** Lets the documents of this process show the logo that is stored in the files of the shop. */
export const readMarkFrom = ({ media }: Pick<ShopFiles, 'media'>): void =>
  readPicturesWith(async (path) => {
    const body = await media.read(path)
    return body && new Uint8Array(await arrayBuffer(body))
  })

/** Reads the settings of the whole shop, those of the default store. */
export async function readSettings({ db }: Pick<Database, 'db'>): Promise<void> {
  const config = await storeConfig(db, defaultStore)
  const rows = settingRows.filter(({ perStore }) => !perStore)
  setCurrentShop(
    Object.fromEntries(
      rows.flatMap(({ key }) => {
        const value = config.get(key)
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  )
}
