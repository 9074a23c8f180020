import { describe, expect, it } from 'vitest'
import { stores } from '../platform/shop/stores.ts'
import { oldDeviceOption } from './old-device-labels.ts'
import { oldDeviceWay } from './old-devices.ts'

describe('take-back of old devices (LAW-WEE-1)', () => {
  it('takes old devices back with the van or in the store, never in a locker', () => {
    expect([oldDeviceWay(undefined), oldDeviceWay('store'), oldDeviceWay('locker')]).toEqual([
      'door',
      'store',
      undefined,
    ])
  })

  it('states that take-back is free in every language', () => {
    for (const language of [...stores.map((store) => store.language), 'lv', 'lt'] as const)
      for (const way of ['door', 'store'] as const)
        expect(oldDeviceOption(language, way, 1).value).toMatch(
          /tasuta|free of charge|бесплатно|bez maksas|nemokamai/,
        )
    expect(oldDeviceOption('en', 'door', 2).value).toBe(
      '2 × old device taken away on delivery, free of charge',
    )
  })
})
