import { describe, expect, it } from 'vitest'
import { stores } from '../shop/stores.ts'
import { oldDeviceOption } from './old-device-words.ts'
import { oldDeviceWay } from './old-devices.ts'

describe('old devices that are taken back (LAW-WEE-1)', () => {
  it('go with the van or into the store, never a locker', () => {
    expect([oldDeviceWay(undefined), oldDeviceWay('store'), oldDeviceWay('locker')]).toEqual([
      'door',
      'store',
      undefined,
    ])
  })

  it('are said to cost nothing in every language', () => {
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
