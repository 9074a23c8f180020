import { labelCarriers } from '@ambra/commerce/fulfilment'
import { testDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { carrierSettings, findCarrierKeys } from './carrier-settings.ts'

const now = new Date('2026-11-26T10:00:00Z')
const all = labelCarriers.map(({ code }) => code)
const publicShop = { PUBLIC_URL: 'https://shop.example' }
const dpd = { DPD_API_URL: 'https://telli.dpd.ee/api/v1', DPD_API_TOKEN: 'Zq8rT2mXw61LbN4y' }

/** Returns the carriers of a shop with these variables, and whether they are emulated. */
async function carriersOf(variables: Record<string, string>) {
  const env = readEnvironment(variables)
  const keys = await findCarrierKeys(env, await testDatabase(), now)
  const { carriers, isEmulated } = carrierSettings(env, keys)
  return { codes: Object.keys(carriers), isEmulated }
}

describe('carriers of a shop', () => {
  it('emulates carriers on this machine while none has a key', async () => {
    expect(await carriersOf({})).toEqual({ codes: all, isEmulated: true })
    expect(await carriersOf({ CARRIER_SANDBOX: 'off' })).toEqual({ codes: [], isEmulated: false })
  })

  it('offers no carrier in public without a contract', async () => {
    expect(await carriersOf(publicShop)).toEqual({ codes: [], isEmulated: false })
    expect(await carriersOf({ ...publicShop, CARRIER_SANDBOX: 'on' })).toEqual({
      codes: all,
      isEmulated: true,
    })
  })

  it('offers only carriers with a contract, and no emulated one beside them', async () => {
    expect(await carriersOf(dpd)).toEqual({ codes: ['dpd'], isEmulated: false })
    expect(() => readEnvironment({ ...dpd, CARRIER_SANDBOX: 'on' })).toThrow(
      /CARRIER_SANDBOX: on is not possible/,
    )
    expect(() => readEnvironment({ DPD_API_TOKEN: dpd.DPD_API_TOKEN })).toThrow(/DPD_API_URL: needed/)
    expect(() => readEnvironment({ ...dpd, DPD_API_TOKEN: 'change-me-to-it' })).toThrow(
      /DPD_API_TOKEN: a value/,
    )
  })
})
