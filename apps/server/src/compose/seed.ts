import { basename, join } from 'node:path'
import { importShopStock, importRows, type ImportProgress, type ImportReport } from '@ambra/db/catalogue'
import {
  demoCartRules,
  demoCoupons,
  demoLines,
  demoOffers,
  demoContentFolder,
  demoPickupPoints,
  demoShopStock,
} from '@ambra/demo-shop/demo-data'
import { demoFiles } from '@ambra/demo-shop/demo-files'
import type { Logger } from 'pino'
import { createProgressBar } from '../logging/progress-bar.ts'
import type { Shop, Command } from '@ambra/commerce/platform'
import { storeCartRule, storeCoupon } from '@ambra/commerce/promotions'
import { storeOffers, readContentFolder, type StoreContent } from '@ambra/commerce/operations'
import { existsSync } from 'node:fs'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { storeContent } from '@ambra/commerce/content'
import type { ImportResult } from '@ambra/commerce/catalogue'

/** Loads the demo shop into an empty database with the same importer as every other file. */
export async function seedDemoShop(
  shop: Shop,
  { log, now }: { log: Logger; now: () => Date },
): Promise<void> {
  const bar = createProgressBar(process.stderr)
  const report = await loadDemoShop(shop, now(), ({ line }) =>
    bar.update({ phase: 'loading the demo shop', done: line, unit: 'rows' }),
  )
  bar.finish()
  log.info({ imported: report.imported, refused: report.refusedRows }, 'demo shop loaded')
  if (report.refusedRows > 0)
    log.warn({ refused: report.refused.slice(0, 20) }, 'rows of the demo shop were refused')
}

async function loadDemoShop(
  shop: Shop,
  now: Date,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const report = await importRows(shop.database, demoLines(now), {
    now,
    media: shop.files.media,
    // One run a day: an interrupted one resumes.
    sourceHash: `demo-shop:${now.toISOString().slice(0, 10)}`,
    onProgress,
  })
  await loadDemoContent(shop, now)
  const offers = await demoOffers(now)
  await storeOffers(
    shop.database,
    offers.map((row, index) => ({ line: index + 1, row })),
    now,
  )
  for (const row of await demoCoupons(now)) await storeCoupon(shop.database, row, now)
  for (const row of await demoCartRules(now)) await storeCartRule(shop.database, row, now)
  await importShopStock(shop.database, demoShopStock(now), { now })
  await writeDemoFiles(shop, now)
  return report
}

/** Writes the files that downloadable demo products sell. */
async function writeDemoFiles({ files }: Shop, now: Date): Promise<void> {
  for await (const { path, bytes } of demoFiles(now)) await files.downloads.write(basename(path), bytes)
}

/** Loads pages, news, blocks, banners, trees and pickup points of the demo shop. */
export async function loadDemoContent(shop: Shop, now: Date): Promise<void> {
  const contents = readContentFolder(demoContentFolder).stores
  await storeContent(shop, [...contents, ...forOtherStores(contents)], {
    now,
    state: new Map(),
    prune: true,
    force: true,
  })
  const points = pickupPointRepository(shop.database.db)
  const demoPoints = await demoPickupPoints(now)
  for (const { code: carrier, points: hasPoints } of carriers)
    if (hasPoints)
      await points.replaceCarrier(
        carrier,
        demoPoints.filter(({ code }) => code === carrier),
        now,
      )
}

/** Adds the default store's content for stores in a language that the demo does not have. */
function forOtherStores(contents: readonly StoreContent[]): StoreContent[] {
  const own = contents.find(({ storeId }) => storeId === defaultStore.id)
  const others = stores.filter(({ code }) => !existsSync(join(demoContentFolder, code)))
  return own ? others.map(({ id }) => ({ ...own, storeId: id })) : []
}

/** `ambra demo`: imports the demo shop, also into a shop with products; skus of the demo are replaced. */
export const loadDemo: Command<Record<string, never>, ImportResult> = async (operator) => {
  const startedAt = performance.now()
  const report = await loadDemoShop(operator.shop, operator.now(), ({ line }) =>
    operator.report({ phase: 'loading the demo shop', done: line, unit: 'rows' }),
  )
  await operator.settled()
  return { ...report, file: 'demo shop', seconds: (performance.now() - startedAt) / 1000 }
}
