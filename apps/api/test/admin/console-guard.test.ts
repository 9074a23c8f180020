import { expect, it } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { codeOf, consoleHeaders } from './admin-suite.ts'

const inside = '10.1.2.3'
const outside = '192.0.2.7'
const targets = [
  '/api/admin/own.show',
  '/api/%61dmin/own.show',
  '/%61pi/admin/own.show',
  '/api/admin/docs',
  '/api/admin/events',
  '/api/admin',
  '/admin',
  '/admin/',
  '/admin/orders',
  '/%61dmin/orders',
  '/adm%69n',
]

it('hides the console from other networks, however its address is spelt', async () => {
  const shop = await createTestApp([], { adminAllow: ['10.0.0.0/8', '2001:db8::/48'] })
  const ask = (url: string, remoteAddress: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    shop.app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...consoleHeaders, 'x-forwarded-for': inside, 'content-type': 'application/json' },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
  for (const url of targets)
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      expect([method, url, (await ask(url, outside, method)).statusCode]).toEqual([method, url, 404])
  expect((await ask('/api/admin/sign-in.options', outside, 'POST')).statusCode).toBe(404)
  for (const address of [inside, '::ffff:10.1.2.3', '2001:db8:0:1::5'])
    expect((await ask('/api/admin/sign-in.options', address, 'POST')).statusCode).toBe(200)
  // The shop itself is open to every network.
  expect((await ask('/api', outside)).statusCode).toBe(200)
})

it('uses the last forwarded address, written by the trusted proxy', async () => {
  const shop = await createTestApp([], { adminAllow: ['10.0.0.0/8'], trustProxy: true })
  const from = (forwarded: string) =>
    shop.send({
      method: 'GET',
      url: '/api/admin/own.show',
      remoteAddress: '127.0.0.1',
      headers: { ...consoleHeaders, 'x-forwarded-for': forwarded },
    })
  expect(codeOf(await from(`${outside}, ${inside}`))).toBe('staff.signed_out')
  expect((await from(`${inside}, ${outside}`)).status).toBe(404)
})
