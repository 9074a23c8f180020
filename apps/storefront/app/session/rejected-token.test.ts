import { describe, expect, it } from 'vitest'
import { fakeBrowser, refused, signedIn } from './fake-session-browser.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

describe('rejected token', () => {
  it('renews a rejected token and retries the request (spec §4 "Token refresh")', async () => {
    const { me, server, session, disk } = await signedIn()
    server.expire()
    expect(await me()).toBe(200)
    expect(server.log).toEqual(['userMe t1', 'userRefresh t1', 'userMe t2'])
    expect(session.token()).toBe('t2')
    expect(disk.get(storageKeys.currentRefreshToken.name)).toEqual({ token: 'r2', client: 'browser-one' })
  })

  it('renews the token once for simultaneous calls; the others wait 1000 ms on the lock and retry (spec §4 "Token refresh")', async () => {
    const { me, server, waits } = await signedIn()
    server.expire()
    expect(await Promise.all([me(), me(), me(), me()])).toEqual([200, 200, 200, 200])
    expect(server.log.filter((call) => call.startsWith('userRefresh'))).toHaveLength(1)
    expect(waits.length).toBeGreaterThan(0)
    expect(new Set(waits)).toEqual(new Set([1000]))
  })

  it('renews the token once for two simultaneous tabs and logs neither out', async () => {
    for (let run = 0; run < 20; run += 1) {
      const { me, server, openTab, session } = await signedIn()
      const other = openTab()
      other.session.show({ status: 'user' }, 't1')
      server.expire()
      expect(await Promise.all([me(), other.me()])).toEqual([200, 200])
      expect(server.log.filter((call) => call.startsWith('userRefresh'))).toHaveLength(1)
      expect([session.token(), other.session.token()]).toEqual(['t2', 't2'])
    }
  })

  it('logs out silently, opens sign-in and clears unsent tasks when the token cannot be renewed (spec §4 "Token refresh")', async () => {
    const { me, server, session, events, disk } = await signedIn()
    disk.set(storageKeys.networkTasks.name, [{ task_id: 'a call on its way' }])
    server.end()
    expect(await Promise.all([me(), me()])).toEqual([401, 401])
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect(events).toEqual(['logout', 'expired'])
    expect(disk.size).toBe(0)
    expect(server.log.filter((call) => call.startsWith('userRefresh'))).toHaveLength(1)
  })

  it('keeps a pending order, which the customer sends after the next sign-in', async () => {
    const { me, server, events, disk } = await signedIn()
    disk.set(storageKeys.orderOutbox.name, ['an order'])
    disk.set(storageKeys.networkTasks.name, ['a task'])
    server.end()
    await me()
    expect(events).toEqual(['logout', 'expired'])
    expect([...disk]).toEqual([[storageKeys.orderOutbox.name, ['an order']]])
  })

  it('ends the session instead of renewing the token with auto-refresh off (spec §4 "Token refresh")', async () => {
    const { me, server, events } = await signedIn({ autoRefresh: false })
    server.expire()
    expect(await me()).toBe(401)
    expect(server.log).toEqual(['userMe t1'])
    expect(events).toEqual(['logout', 'expired'])
  })

  it('ends the session after one attempt when the new token is rejected too (spec §9 "Max network task attempts 1")', async () => {
    const { me, server, events } = await signedIn()
    server.onCall(({ name }) => (name === 'userMe' ? refused(401, 'auth.not_authorized') : undefined))
    expect(await me()).toBe(401)
    expect(server.log).toEqual(['userMe t1', 'userRefresh t1', 'userMe t2'])
    expect(events).toEqual(['logout', 'broken'])
  })

  it.each([
    ['the network is down', 'cut' as const],
    ['the server is busy', refused(503, 'server.busy', null)],
    ['too many ask', refused(429, 'request.throttled', null)],
  ])('does not end the session while %s', async (_, response) => {
    const { me, server, session, events } = await signedIn()
    server.expire()
    server.onCall(({ name }) => (name === 'userRefresh' ? response : undefined))
    await expect(me()).rejects.toBeInstanceOf(Error)
    expect([session.token(), events]).toEqual(['t1', []])
    server.onCall(() => undefined)
    expect(await me()).toBe(200)
  })

  it('does not renew a token for a guest', async () => {
    const { openTab, server } = fakeBrowser()
    const { session, me } = openTab()
    session.show({ status: 'guest' }, undefined)
    expect(await me()).toBe(401)
    expect(server.log).toEqual(['userMe'])
  })

  it('waits until storage has shown whether there is a session', async () => {
    const { openTab, server } = await signedIn()
    const later = openTab()
    const calling = later.me()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(server.log).toEqual([])
    later.session.show({ status: 'user' }, 't1')
    expect(await calling).toBe(200)
  })
})
