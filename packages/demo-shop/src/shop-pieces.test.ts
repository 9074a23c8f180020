import { describe, expect, it } from 'vitest'
import { demoPickupPoints, demoShopStock } from './demo-data.ts'
import { demoRows } from './testing/demo-rows.ts'

const now = new Date('2026-11-21T10:00:00Z')
const pieces = await Array.fromAsync(demoShopStock(now))

describe('stock of the demo stores', () => {
  it("assigns stock to the demo's stores only, identically each time", async () => {
    const stores = (await demoPickupPoints(now)).filter(({ code }) => code === 'store').map(({ id }) => id)
    expect(new Set(pieces.map(({ shop }) => shop))).toEqual(new Set(stores))
    expect(await Array.fromAsync(demoShopStock(now))).toEqual(pieces)
  })

  it('never assigns more than the total stock of a product', async () => {
    const counted = new Map<string, number>()
    for (const { sku, qty } of pieces) counted.set(sku, (counted.get(sku) ?? 0) + qty)
    const stock = new Map<string, number>()
    for await (const row of demoRows(now))
      if (row.type === 'product')
        for (const { sku, stock: own } of row.variants ?? [row]) stock.set(sku, own?.qty ?? 0)
    expect([...counted].filter(([sku, qty]) => qty > (stock.get(sku) ?? 0))).toEqual([])
  })

  it('covers every case: many, few, the last one, none', () => {
    const share = (fits: (qty: number) => boolean) =>
      pieces.filter(({ qty }) => fits(qty)).length / pieces.length
    expect(share((qty) => qty === 0)).toBeGreaterThan(0.2)
    expect(share((qty) => qty === 0)).toBeLessThan(0.8)
    expect(share((qty) => qty === 1)).toBeGreaterThan(0.05)
    expect(share((qty) => qty > 5)).toBeGreaterThan(0.03)
  })
})
