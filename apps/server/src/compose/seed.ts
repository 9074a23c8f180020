import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { importRows } from '@ambra/db/import/import-rows'
import type { ImportProgress, ImportReport } from '@ambra/db/import/import-report'
import { demoCoupons, demoLines, demoOffers } from '@ambra/demo-shop/demo-data'
import { demoFiles } from '@ambra/demo-shop/demo-files'
import type { Logger } from 'pino'
import { createProgressBar } from '../logging/progress-bar.ts'
import { loadDemoContent } from './demo-content.ts'
import type { Shop } from '@ambra/commerce/shop-data'
import { storeCoupon } from '@ambra/commerce/coupon/store-coupons'
import { storeOffers } from '@ambra/commerce/offer/store-offers'

/** Loads the demo shop into an empty database, through the door every import takes. */
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

export async function loadDemoShop(
  shop: Shop,
  now: Date,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const report = await importRows(shop.database, demoLines(now), {
    now,
    mediaDir: shop.folders.mediaDir,
    // One run a day: an interrupted one goes on where it was.
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
  await writeDemoFiles(shop, now)
  return report
}

/** The files that downloadable demo products sell. */
async function writeDemoFiles({ folders }: Shop, now: Date): Promise<void> {
  await mkdir(folders.downloadsDir, { recursive: true })
  for await (const { path, bytes } of demoFiles(now))
    await writeFile(join(folders.downloadsDir, basename(path)), bytes)
}
