import { setTimeout } from 'node:timers/promises'
import type { Database, DatabaseLogger } from '@ambra/db/database'
import { createOutageLog } from '@ambra/db/outage-log'
import { storeConfig } from '@ambra/db/shop-settings/store-config'
import { setCurrentShop } from '@ambra/domain/current-shop'
import { settingRows } from '@ambra/domain/setting-rows'
import { defaultStore } from '@ambra/domain/stores'

/** Pause before a read that failed is tried again, ms. */
const pauseMs = 1000

/**
 * Makes this process serve the shop that its settings describe, and keeps it so: a change of a setting and a push of content,
 * in any process, are announced on the channel of the content. Resolves when the settings are read.
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

/** Reads the settings of the shop as a whole: those of the default store. */
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
