import { testDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { findSandboxKeys, paymentPosture } from './payment-posture.ts'
import { paymentSettings } from './payment-settings.ts'

const now = new Date('2026-11-22T10:00:00Z')
const keyed = {
  NEOPAY_HOST: 'https://psd2.neopay.lt',
  NEOPAY_PROJECT_ID: '1234',
  NEOPAY_KEY: 'Zq8rT2mXw61LbN4y',
}
const postureOf = (variables: Record<string, string>) => paymentPosture(readEnvironment(variables))

describe('posture of payment providers', () => {
  it.each([
    ['nothing is set', {}],
    ['the public address is this machine', { PUBLIC_URL: 'http://127.0.0.1:3002' }],
    ['the public address is localhost by name', { PUBLIC_URL: 'http://shop.localhost:3002' }],
    ['the listener is loopback of IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3002' }],
    ['a container asks for it', { HOST: '0.0.0.0', PAYMENT_SANDBOX: 'on' }],
    ['a public demo asks for it', { PUBLIC_URL: 'https://demo.example', PAYMENT_SANDBOX: 'on' }],
  ])('emulates providers while %s', (_, variables) => expect(postureOf(variables)).toBe('emulated'))

  it.each([
    ['the public address is https', { PUBLIC_URL: 'https://shop.example' }],
    ['the public address is another host', { PUBLIC_URL: 'http://shop.example' }],
    ['the public address only looks local', { PUBLIC_URL: 'https://localhost.shop.example' }],
    ['the public address hides its host', { PUBLIC_URL: 'https://localhost@shop.example' }],
    ['it listens on every address', { HOST: '0.0.0.0' }],
    ['it listens on every address of IPv6', { HOST: '::' }],
    ['it listens on a network address', { HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:3002' }],
    ['the API is elsewhere', { API_URL: 'https://api.shop.example/api' }],
    ['it is switched off', { PAYMENT_SANDBOX: 'off' }],
  ])('offers no provider when %s', (_, variables) => expect(postureOf(variables)).toBe('none'))

  it('never emulates beside a real provider', () => {
    expect(postureOf(keyed)).toBe('real')
    expect(postureOf({ ...keyed, HOST: '127.0.0.1' })).toBe('real')
  })
})

describe('methods of a shop without provider keys', () => {
  const publicShop = readEnvironment({ PUBLIC_URL: 'https://shop.example' })

  it('offers only cash and bank transfer in public', async () => {
    const keys = await findSandboxKeys(publicShop, await testDatabase(), now)
    const { paymentMethods, payment } = paymentSettings(publicShop, keys)
    expect(paymentMethods).toEqual(['cashondelivery', 'banktransfer'])
    expect(payment.isEmulated).toBe(false)
    expect(Object.keys(payment.methods)).toEqual(['cashondelivery', 'banktransfer'])
  })

  it('excludes a provider without a key beside one that has it', () => {
    const { paymentMethods } = paymentSettings(readEnvironment(keyed), undefined)
    expect(paymentMethods).toEqual(['NEOPAY', 'cashondelivery', 'banktransfer'])
  })
})

describe('keys of the emulators', () => {
  it('creates random keys, the same at every start of an installation', async () => {
    const database = await testDatabase()
    await database.truncate()
    const env = readEnvironment({})
    const first = await findSandboxKeys(env, database, now)
    expect(await findSandboxKeys(env, database, now)).toEqual(first)
    expect(first?.['NEOPAY']).toMatch(/^[\w-]{43}$/)
    expect(first?.['MOKILIZINGAS']).toMatch(/^[\w-]{43}$/)
    expect(first?.['NEOPAY']).not.toBe(first?.['MOKILIZINGAS'])
  })
})
