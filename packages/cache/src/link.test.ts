import { startValkeyServer, type ValkeyServer } from '@ambra/testing/valkey-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Link, openLink } from './link.ts'

const server = await startValkeyServer()

// Left to CI when neither Valkey nor Redis is installed.
describe.runIf(server)('connection to an unavailable server', () => {
  // Unused when it is absent.
  const valkey = server as ValkeyServer
  let link: Link
  let joins: number
  let events: string[]

  const open = (url = valkey.url) =>
    openLink({
      url,
      channel: 'test',
      onMessage: () => undefined,
      onJoin: async () => void (joins += 1),
      pauseMs: () => 50,
      onFailure: ({ message }) => events.push(message),
      onWorking: () => events.push('works'),
    })
  beforeEach(async () => {
    joins = 0
    events = []
    await valkey.start()
    link = await open()
  })
  afterEach(async () => {
    valkey.thaw()
    await link.close()
    await valkey.kill()
  })
  const echo = () => link.send(['ECHO', 'here'], 150).then((reply) => reply?.toString())

  it('returns nothing while the server is unavailable, and reconnects', async () => {
    expect(await echo()).toBe('here')
    await valkey.kill()
    await expect.poll(link.isConnected).toBe(false)
    expect(await echo()).toBeUndefined()
    expect(link.failures()).toBeGreaterThan(0)
    await valkey.start()
    await expect.poll(echo).toBe('here')
    expect(joins).toBe(2)
  })

  it('gives up on a reply in time, then on the silent connection', async () => {
    valkey.freeze()
    expect(await echo()).toBeUndefined()
    expect(link.isConnected()).toBe(true)
    await expect.poll(async () => (await echo()) ?? link.isConnected()).toBe(false)
    valkey.thaw()
    await expect.poll(echo).toBe('here')
    expect(joins).toBe(2)
  })

  it('runs onJoin again after a lost command that must not get lost', async () => {
    await link.sendOrReconnect(['NO-SUCH-COMMAND'], 50)
    await expect.poll(() => joins).toBe(2)
    await expect.poll(echo).toBe('here')
  })

  it('reports the failures of a connection once', async () => {
    for (let n = 0; n < 20; n += 1) await link.send(['NO-SUCH-COMMAND', 'a secret'], 50)
    expect(events).toHaveLength(2)
    expect(events[1]).toMatch(/unknown command/i)
    expect(link.failures()).toBe(20)
  })

  it('opens without a server, and finds it later', async () => {
    await link.close()
    await valkey.kill()
    link = await open()
    expect(link.isConnected()).toBe(false)
    await valkey.start()
    await expect.poll(echo).toBe('here')
  })

  it('waits for a reply that arrived while the process was busy', async () => {
    const reply = echo()
    const until = performance.now() + 300
    while (performance.now() < until);
    expect(await reply).toBe('here')
  })

  it('closes while connecting', async () => {
    await valkey.kill()
    await expect.poll(link.isConnected).toBe(false)
    await valkey.start()
    await link.close()
    expect(link.isConnected()).toBe(false)
  })

  it('reveals no password when it is refused', async () => {
    const refused = await open(valkey.url.replace('redis://', 'redis://nobody:hunter2@'))
    expect(refused.isConnected()).toBe(false)
    expect(events.join()).not.toContain('hunter2')
    await refused.close()
  })
})
