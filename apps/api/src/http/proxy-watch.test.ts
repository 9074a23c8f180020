import { fakeClock } from '@ambra/testing/fake-clock'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { type ProxySighting, watchProxy } from './proxy-watch.ts'

function watched(trustProxy: boolean) {
  const clock = fakeClock()
  const sightings: ProxySighting[] = []
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } })
  watchProxy(app, { trustProxy, now: clock.now, onSighting: (sighting) => sightings.push(sighting) })
  app.get('/*', () => 'page')
  const get = (headers: Record<string, string> = {}, url = '/en', remoteAddress = '10.0.0.5') =>
    app.inject({ url, headers, remoteAddress })
  return { clock, sightings, lines, get }
}

it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])(
  'reports %s while no proxy is trusted',
  async (header) => {
    const { sightings, lines, get } = watched(false)
    await get()
    expect(sightings).toEqual([])
    await get({ [header]: 'for=203.0.113.9' })
    expect(sightings).toEqual([{ problem: 'untrusted', header, seen: 1, of: 2 }])
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('203.0.113.9')
  },
)

it('warns once, and stores the count at each power of ten and once an hour', async () => {
  const { clock, sightings, lines, get } = watched(false)
  for (let request = 0; request < 50; request += 1) await get({ 'x-forwarded-for': '203.0.113.9' })
  expect(sightings.map(({ seen }) => seen)).toEqual([1, 10])
  expect(lines).toHaveLength(1)
  clock.advance(3_600_001)
  await get({ 'x-forwarded-for': '203.0.113.9' })
  await get({ 'x-forwarded-for': '203.0.113.9' })
  expect(sightings.at(-1)).toMatchObject({ seen: 51, of: 51 })
  expect([sightings.length, lines.length]).toEqual([3, 1])
})

it('reports a request that bypasses the trusted proxy', async () => {
  const { sightings, get } = watched(true)
  await get({ 'x-forwarded-for': '203.0.113.9' })
  expect(sightings).toEqual([])
  await get()
  expect(sightings).toEqual([{ problem: 'bypassed', header: 'x-forwarded-for', seen: 1, of: 2 }])
})

it('reports a proxy on this machine that adds no header', async () => {
  const { sightings, get } = watched(true)
  await get({ host: 'shop.example' }, '/en', '127.0.0.1')
  expect(sightings).toHaveLength(1)
})

it.each([
  ['the operator on this machine', { host: 'localhost:3002' }, '/en', '127.0.0.1'],
  ['the balancer asking for health', {}, '/health/ready', '10.0.0.5'],
  ['the monitor reading figures', {}, '/metrics', '10.0.0.5'],
])('ignores requests of %s', async (_, headers, url, peer) => {
  const { sightings, lines, get } = watched(true)
  await get(headers, url, peer)
  expect([sightings, lines]).toEqual([[], []])
})
