import { readFileSync } from 'node:fs'
import { readContentFolder } from '@ambra/commerce/operations'
import { storeContent } from '@ambra/commerce/content'
import { storeCoupon } from '@ambra/commerce/promotions'
import { pickupPointRepository } from '@ambra/db/fulfilment'
import { demoContentFolder, demoCoupons, demoPickupPoints } from '@ambra/demo-shop/demo-data'
import { demoRows } from '@ambra/demo-shop/testing/demo-rows'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { prepareSales } from '../fulfilment/download-suite.ts'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { type RecordedRequest, readRecorded, replay } from './replay-suite.ts'

const now = new Date('2026-11-20T10:00:00Z')
const documented = readFileSync(new URL('../../../../docs/clients.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
)

/** Creates the demo shop with content, coupons and pickup points, as `npm start` does. */
async function demoShop(): Promise<TestApp> {
  const shop = await createTestApp(await Array.fromAsync(demoRows(now)))
  const { database, folder } = shop
  await storeContent(
    { database, files: filesInFolders(shopFolders(folder)) },
    readContentFolder(demoContentFolder).stores,
    {
      now,
      state: new Map(),
    },
  )
  for (const coupon of await demoCoupons(now)) await storeCoupon(database, coupon, now)
  const points = await demoPickupPoints(now)
  for (const { code: carrier, points: hasPoints } of carriers)
    if (hasPoints)
      await pickupPointRepository(database.db).replaceCarrier(
        carrier,
        points.filter(({ code }) => code === carrier),
        now,
      )
  await prepareSales(shop)
  await shop.reindex()
  return shop
}

describe('recorded requests of a stock client of the Vue Storefront 1.12 family', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await demoShop()
  })

  const replayed = async (name: string, requests: readonly RecordedRequest[]) => {
    const steps = await replay(shop, requests)
    const right = [...steps.values()].filter((differences) => differences.length === 0).length
    console.log(`${name}: ${right} of ${steps.size} (${requests.length} requests)`)
    return [...steps].filter(([, differences]) => differences.length > 0)
  }

  it('responds to every step as the client reads it', async () => {
    expect(await replayed('steps of the client', readRecorded('recorded-requests.jsonl'))).toEqual([])
  })

  it('accepts every form in which clients write requests', async () => {
    expect(await replayed('wire behaviours', readRecorded('wire-behaviours.jsonl'))).toEqual([])
  })

  it('responds to every body of the query language with a result or a reason', async () => {
    expect(await replayed('query bodies', readRecorded('query-language.jsonl'))).toEqual([])
  })

  it('differs only as docs/clients.md explains', () => {
    const differing = ['recorded-requests.jsonl', 'wire-behaviours.jsonl', 'query-language.jsonl']
      .flatMap(readRecorded)
      .flatMap(({ differs }) => differs ?? [])
    expect(new Set(differing).size).toBeGreaterThan(10)
    expect(differing.filter((words) => !documented.includes(words))).toEqual([])
  })
})
