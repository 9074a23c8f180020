import type { Client } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPersonalPrices } from './load-personal-prices.ts'
import type { Pricing } from './personal-prices.ts'

/** Replaces the page's hook, with a new page for each test. */
const shown = {
  skus: new Set<string>(),
  listeners: new Set<() => void>(),
  pricing: undefined as Pricing | undefined,
}
const page = {
  onShownSkus: (listeners: () => void) => {
    shown.listeners.add(listeners)
    return () => void shown.listeners.delete(listeners)
  },
  shownSkus: () => [...shown.skus],
  setPricing: (pricing: Pricing | undefined) => {
    shown.pricing = pricing
  },
}

type RequestParts = { query: { size: string }; body: { groupId: number; groupToken: string; query: unknown } }
const requested: RequestParts[] = []
let response: (skus: string[]) => object[] = (skus) => skus.map((sku) => ({ sku, final_price: 8 }))

const skusOf = ({ body }: RequestParts): string[] =>
  JSON.parse(JSON.stringify(body.query)).bool.filter[0].terms.sku
const client = {
  call: async (_: string, input: RequestParts) => {
    requested.push(input)
    const hits = response(skusOf(input)).map((_source) => ({ _source }))
    return { hits: { hits } }
  },
} as unknown as Client

const start = (groupId = 2) =>
  startPersonalPrices(
    { groupId, groupToken: 'token' },
    { client: async () => client, index: 'ambra_en', page },
  )
const show = (...skus: string[]) => {
  for (const sku of skus) shown.skus.add(sku)
  for (const listeners of shown.listeners) listeners()
}
const priceOf = (sku: string) => shown.pricing?.({ sku, final_price: 10 } as { sku: string })

let stop: () => void = () => undefined
beforeEach(() => {
  shown.skus.clear()
  requested.length = 0
  shown.pricing = undefined
  response = (skus) => skus.map((sku) => ({ sku, final_price: 8 }))
})
afterEach(() => stop())

describe('prices of a signed-in customer (spec §6)', () => {
  it('requests a product search with group id and group token', async () => {
    show('A')
    stop = start()
    await vi.waitFor(() => expect(priceOf('A')).toMatchObject({ final_price: 8 }))
    expect(requested[0]?.body).toMatchObject({ groupId: 2, groupToken: 'token' })
  })

  it('requests all products of one render in calls of fifty, each sku once', async () => {
    stop = start()
    for (let turn = 0; turn < 60; turn += 1) show(`P-${turn}`)
    await vi.waitFor(() => expect(requested).toHaveLength(2))
    show('P-1', 'NEW')
    await vi.waitFor(() => expect(requested).toHaveLength(3))
    expect(requested.map((one) => skusOf(one).length)).toEqual([50, 10, 1])
  })

  it('requests nothing while no price is shown', async () => {
    stop = start()
    await Promise.resolve()
    expect(requested).toEqual([])
  })

  it('refreshes prices when another customer signs in and shows the public prices after logout', async () => {
    show('A')
    stop = start()
    await vi.waitFor(() => expect(shown.pricing).toBeDefined())
    stop()
    expect(shown.pricing).toBeUndefined()
    response = (skus) => skus.map((sku) => ({ sku, final_price: 7 }))
    stop = start(3)
    await vi.waitFor(() => expect(priceOf('A')).toMatchObject({ final_price: 7 }))
    expect(requested.map(({ body }) => body.groupId)).toEqual([2, 3])
  })

  it('removes a reduction that the group does not get, also from variants', async () => {
    response = () => [{ sku: 'A', final_price: 8, configurable_children: [{ sku: 'A-1', final_price: 8 }] }]
    show('A')
    stop = start()
    await vi.waitFor(() => expect(shown.pricing).toBeDefined())
    const variant = { sku: 'A-1', id: 5, final_price: 10, discountPercent: 20, lowestPrice30: 12 }
    const guest = {
      sku: 'A',
      name: 'Lamp',
      final_price: 10,
      lowestPrice30: 12,
      configurable_children: [variant],
    }
    const priced: object = shown.pricing?.(guest) ?? {}
    expect(priced).toMatchObject({
      name: 'Lamp',
      final_price: 8,
      configurable_children: [{ id: 5, final_price: 8 }],
    })
    expect(JSON.stringify(priced)).not.toMatch(/lowestPrice30|discountPercent/)
  })

  it('keeps public prices while the shop cannot be reached, and retries with the next product', async () => {
    response = () => {
      throw new ShopError('server.unreachable')
    }
    show('A')
    stop = start()
    await vi.waitFor(() => expect(requested).toHaveLength(1))
    await vi.waitFor(() => expect(priceOf('A')).toMatchObject({ final_price: 10 }))
    response = (skus) => skus.map((sku) => ({ sku, final_price: 8 }))
    show('B')
    await vi.waitFor(() => expect(priceOf('A')).toMatchObject({ final_price: 8 }))
  })
})
