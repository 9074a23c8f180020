import { connect } from 'node:net'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics, metricsRoute } from '../../src/http/metrics.ts'

const token = 'a-long-secret-of-this-test'
const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

function appWith({
  publicUrl = 'http://localhost:3002',
  token: own,
}: {
  publicUrl?: string
  token?: string
}) {
  const app = Fastify()
  opened.push(app)
  metricsRoute(app, createMetrics(), { token: own, publicUrl })
  return app
}
const statusOf = async (app: FastifyInstance, options: InjectOptions) =>
  (await app.inject({ url: '/metrics', ...options })).statusCode

describe('metrics without a token', () => {
  it.each([
    ['by name', {}],
    ['by address', { headers: { host: '127.0.0.1:3002' } }],
    ['by the address of IPv6', { headers: { host: '[::1]:3002' }, remoteAddress: '::1' }],
    ['mapped into IPv6', { remoteAddress: '::ffff:127.0.0.1' }],
  ])('serves metrics to this machine %s', async (_, options) => {
    expect(await statusOf(appWith({}), options)).toBe(200)
  })

  it.each([
    ['another peer', { remoteAddress: '203.0.113.9' }],
    ['another peer that names localhost', { remoteAddress: '10.1.2.3', headers: { host: 'localhost' } }],
    ['a proxy on this machine that keeps the host', { headers: { host: 'shop.example' } }],
    ['a proxy with X-Forwarded-For', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy with an empty X-Forwarded-For', { headers: { 'x-forwarded-for': '' } }],
    ['a proxy with X-Real-IP', { headers: { 'x-real-ip': '203.0.113.9' } }],
    ['a proxy with Forwarded', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a proxy with Via', { headers: { via: '1.0 edge' } }],
    ['a name that only begins like this machine', { headers: { host: '127.0.0.1.evil.test' } }],
    ['a name that resolves to this machine', { headers: { host: 'evil.test:3002' } }],
  ])('hides metrics from %s', async (_, options) => {
    expect(await statusOf(appWith({}), options)).toBe(404)
  })

  it('hides metrics from everybody once the shop has a public address', async () => {
    expect(await statusOf(appWith({ publicUrl: 'https://shop.example' }), {})).toBe(404)
  })

  it('hides metrics from a proxy that speaks HTTP/1.0 and rewrites the host', async () => {
    const app = appWith({})
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const firstLine = (version: string) =>
      new Promise<string>((done, fail) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET /metrics HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        )
        socket.once('error', fail).once('data', (data) => {
          done(data.toString().split('\r\n')[0] ?? '')
          socket.destroy()
        })
      })
    expect(await firstLine('1.1')).toContain('200')
    expect(await firstLine('1.0')).toContain('404')
  })
})

describe('metrics with a token', () => {
  it('serves metrics only with the correct token', async () => {
    const app = appWith({ publicUrl: 'https://shop.example', token })
    const sent = (authorization: string) => statusOf(app, { headers: { authorization } })
    expect(await sent(`Bearer ${token}`)).toBe(200)
    for (const wrong of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer '])
      expect(await sent(wrong)).toBe(404)
    expect(await statusOf(app, {})).toBe(404)
  })
})
