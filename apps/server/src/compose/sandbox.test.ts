import { errorResponses } from '@ambra/api/http/errors'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { paymentPosture } from './payment-posture.ts'
import { mountSandbox } from './sandbox.ts'

const keys = { NEOPAY: 'a-key-of-this-test-0123456789', MOKILIZINGAS: 'another-key-of-this-test' }
const shopPages = ['/sandbox/neopay/api/countries', '/sandbox/mokilizingas/api2/eshop/x/v2/redirect']
const controls = ['/sandbox/neopay/log', '/sandbox/neopay/log.json', '/sandbox/mokilizingas/log']

async function appWith(variables: Record<string, string>): Promise<FastifyInstance> {
  const env = readEnvironment(variables)
  const app = Fastify()
  errorResponses(app)
  const now = () => new Date('2026-11-22T10:00:00Z')
  const allowed = paymentPosture(env) === 'emulated' ? keys : undefined
  await mountSandbox(app, { env, now, seller: 'Ambra', keys: allowed })
  return app
}

const statusesOf = (app: FastifyInstance, paths: readonly string[], options: InjectOptions = {}) =>
  Promise.all(paths.map(async (url) => (await app.inject({ ...options, url })).statusCode))

describe('a shop on this machine', () => {
  it('emulates both providers while none is configured', async () => {
    expect(await statusesOf(await appWith({}), [...shopPages, ...controls])).toEqual([
      200, 404, 200, 200, 200,
    ])
  })

  it.each([
    ['another peer', { remoteAddress: '203.0.113.9' }],
    ['another peer that names localhost', { remoteAddress: '10.0.0.7', headers: { host: 'localhost' } }],
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy by the standard header', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a proxy that names itself', { headers: { via: '1.1 edge' } }],
    ['a name that leads here (DNS rebinding)', { headers: { host: 'evil.test' } }],
    ['a name that begins like ours', { headers: { host: 'localhost.evil.test' } }],
  ])('responds 404 to %s', async (_, options) => {
    expect(await statusesOf(await appWith({}), [shopPages[0] ?? '', ...controls], options)).toEqual([
      404, 404, 404, 404,
    ])
  })

  it('accepts no switch from a form of another site', async () => {
    const app = await appWith({})
    const post = (site: string) =>
      app.inject({
        method: 'POST',
        url: '/sandbox/neopay/settings',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
        payload: 'banks=error',
      })
    expect((await post('cross-site')).statusCode).toBe(404)
    expect((await app.inject('/sandbox/neopay/api/countries')).statusCode).toBe(200)
    expect((await post('same-origin')).statusCode).toBe(303)
    expect((await app.inject('/sandbox/neopay/api/countries')).statusCode).toBe(500)
  })
})

describe('a public shop', () => {
  const all = [...shopPages, ...controls, '/sandbox', '/sandbox/', '/sandbox/neopay/settings']

  it.each([
    ['with a public address', { PUBLIC_URL: 'https://shop.example' }],
    ['on every address', { HOST: '0.0.0.0' }],
    [
      'with a real provider',
      { NEOPAY_HOST: 'https://psd2.neopay.lt', NEOPAY_PROJECT_ID: '1', NEOPAY_KEY: 'Zq8rT2mXw61LbN4y' },
    ],
  ])('responds 404 under /sandbox to every method of a public shop: %s', async (_, variables) => {
    const app = await appWith(variables)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const)
      expect(new Set(await statusesOf(app, all, { method }))).toEqual(new Set([404]))
  })

  it('shows the emulators to everybody when configured, but log and switches only to this machine', async () => {
    const app = await appWith({ PUBLIC_URL: 'https://demo.example', PAYMENT_SANDBOX: 'on' })
    const options = { remoteAddress: '203.0.113.9', headers: { host: 'demo.example' } }
    expect(await statusesOf(app, ['/sandbox/neopay/api/countries', ...controls], options)).toEqual([
      200, 404, 404, 404,
    ])
    expect(await statusesOf(app, controls)).toEqual([200, 200, 200])
  })
})
