import type { ApiCall, Transport } from '@ambra/contract/client'
import { describe, expect, it } from 'vitest'
import { createBrowserStore, type Persistence } from './browser-store.ts'
import { createSessionMemory } from './session.ts'
import { createSessionEngine } from './session-engine.ts'
import { personalKeys, storageKeys } from './storage-keys.ts'

const mari = { id: 4021, email: 'mari@example.ee', firstname: 'Mari', lastname: 'Maasikas', group_id: 1 }

type Answer = { status: number; document: unknown }
const good = (result: unknown, meta?: object): Answer => ({
  status: 200,
  document: { code: 200, result, ...(meta && { meta }) },
})
const refused = (status: number, error: string, result: unknown = 'text'): Answer => ({
  status,
  document: { code: status, result, meta: { error } },
})

/** A server that knows one customer; tokens are t1, t2 …, refresh tokens r1, r2 …, each good once. */
function fakeAccounts() {
  const log: string[] = []
  const seen: ApiCall[] = []
  let count = 0
  let token = ''
  let refreshToken = ''
  let intervene: (call: ApiCall) => Answer | 'cut' | undefined = () => undefined
  const issue = () => {
    count += 1
    token = `t${count}`
    refreshToken = `r${count}`
    return good(token, { refreshToken })
  }
  function answer({ name, body, token: given }: ApiCall): Answer {
    if (name === 'userCreate') return good({ ...mari })
    if (name === 'userLogout') return good(true)
    // Bodies of these calls have these fields.
    const sent = { ...(body as { password?: string; refreshToken?: string }) }
    if (name === 'userLogin')
      return sent.password === 'right' ? issue() : refused(401, 'account.bad_credentials')
    if (name === 'userRefresh')
      return sent.refreshToken === refreshToken ? issue() : refused(401, 'token.refresh_failed', null)
    return given === token ? good({ ...mari }) : refused(401, 'auth.not_authorized', 'not authorized')
  }
  const send: Transport = async (call) => {
    log.push(call.token ? `${call.name} ${call.token}` : call.name)
    seen.push(call)
    await new Promise((resolve) => setImmediate(resolve))
    const fault = intervene(call)
    if (fault === 'cut') throw new TypeError('Failed to fetch')
    return fault ?? answer(call)
  }
  return {
    send,
    log,
    seen,
    /** The token in use is worth nothing any more; the refresh token still is. */
    expire: () => (token = 'none'),
    /** Neither is. */
    end: () => (token = refreshToken = 'none'),
    onCall: (next: typeof intervene) => (intervene = next),
  }
}

/** Tabs of one browser: one disk, one lock. */
function fakeBrowser({ autoRefresh = true } = {}) {
  const server = fakeAccounts()
  const disk = new Map<string, unknown>()
  const persistence: Persistence = {
    get: async (name) => disk.get(name),
    update: async (name, change) => {
      const next = change(disk.get(name))
      if (next === undefined) disk.delete(name)
      else disk.set(name, next)
    },
    keys: async () => [...disk.keys()],
    remove: async (names) => names.forEach((name) => disk.delete(name)),
  }
  const tabs = new Set<(name: string) => void>()
  let lock: Promise<unknown> = Promise.resolve()
  const waits: number[] = []

  function openTab() {
    const session = createSessionMemory()
    let own: ((name: string) => void) | undefined
    const store = createBrowserStore(persistence, {
      announce: (name) => tabs.forEach((listener) => listener !== own && listener(name)),
      listen: (listener) => tabs.add((own = listener)),
    })
    const engine = createSessionEngine({
      session,
      store: () => store,
      send: server.send,
      storeCode: () => 'en',
      autoRefresh,
      exclusively: (work) => {
        const run = lock.then(work, work)
        lock = run.catch(() => undefined)
        return run
      },
      wait: async (ms) => {
        waits.push(ms)
        await new Promise((resolve) => setTimeout(resolve, 1))
      },
      newId: () => 'browser-one',
    })
    const events: string[] = []
    session.onEvent((event, origin) => events.push(origin === 'here' ? event : `${event} (${origin})`))
    store.onOtherTab(storageKeys.currentToken, () => void engine.follow())
    store.onOtherTab(storageKeys.currentUser, () => void engine.follow())
    const me = async () => (await engine.transport(aCall)).status
    return { engine, session, events, store, me }
  }
  const aCall: ApiCall = {
    name: 'userMe',
    method: 'GET',
    path: 'user/me',
    params: {},
    query: {},
    body: undefined,
    storeCode: 'en',
    token: undefined,
    headers: {},
    signal: undefined,
  }
  return { server, disk, openTab, waits }
}

async function signedIn(options?: { autoRefresh?: boolean }) {
  const browser = fakeBrowser(options)
  const tab = browser.openTab()
  await tab.engine.signIn(mari.email, 'right')
  browser.server.log.length = 0
  tab.events.length = 0
  return { ...browser, ...tab }
}

describe('signing in', () => {
  it('stores token and refresh token, then loads the profile (spec §4 Session)', async () => {
    const { openTab, disk, server } = fakeBrowser()
    const { engine, session, events } = openTab()
    await engine.signIn(mari.email, 'right')
    expect(server.log).toEqual(['userLogin', 'userMe t1'])
    expect(disk.get(storageKeys.currentToken.name)).toBe('t1')
    expect(disk.get(storageKeys.currentRefreshToken.name)).toEqual({ token: 'r1', client: 'browser-one' })
    expect(disk.get(storageKeys.currentUser.name)).toEqual(mari)
    expect(session.getSnapshot()).toEqual({ status: 'user', customer: mari })
    expect(events).toEqual(['login'])
  })

  it('names the browser, so that its refresh tokens are good once', async () => {
    const { openTab, server } = fakeBrowser()
    await openTab().engine.signIn(mari.email, 'right')
    expect(server.seen[0]?.headers).toMatchObject({ 'x-ambra-client': 'browser-one' })
  })

  it('clears the current user and raises the error when it fails (spec §4 Session)', async () => {
    const { engine, session, disk, events } = await signedIn()
    await expect(engine.signIn(mari.email, 'wrong')).rejects.toMatchObject({
      code: 'account.bad_credentials',
    })
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect([...disk.keys()]).toEqual([])
    expect(events).toEqual(['logout'])
  })

  it('follows the creation of an account', async () => {
    const { openTab, server } = fakeBrowser()
    const { engine, events } = openTab()
    expect(await engine.signUp(mari, 'right')).toBe('signed-in')
    expect(server.log).toEqual(['userCreate', 'userLogin', 'userMe t1'])
    expect(events).toEqual(['login'])
  })

  it('waits for the mail where accounts have to be confirmed', async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall(() => good({ ...mari, id: 0, confirmation_required: true }))
    const { engine, session } = openTab()
    expect(await engine.signUp(mari, 'right')).toBe('confirm')
    expect(session.token()).toBeUndefined()
  })

  it('stands though the profile cannot be loaded', async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall(({ name }) => (name === 'userMe' ? refused(500, 'server.internal') : undefined))
    const { engine, session, events } = openTab()
    await engine.signIn(mari.email, 'right')
    expect(session.getSnapshot()).toEqual({ status: 'user' })
    expect(events).toEqual(['login'])
  })
})

describe('a stored session', () => {
  it('is restored, the profile refreshed and the start announced (spec §4 Session)', async () => {
    const { openTab, server } = await signedIn()
    const later = openTab()
    await later.engine.restore('t1')
    expect(server.log).toEqual(['userMe t1'])
    expect(later.session.getSnapshot()).toEqual({ status: 'user', customer: mari })
    expect(later.events).toEqual(['started'])
  })

  it('is shown as stored before the server answers, and without the server at all', async () => {
    const { openTab, server } = await signedIn()
    server.onCall(() => refused(500, 'server.internal'))
    const later = openTab()
    const restoring = later.engine.restore('t1')
    await later.session.ready
    expect(later.session.getSnapshot()).toEqual({ status: 'user', customer: mari })
    await restoring
    expect(later.events).toEqual(['started'])
  })

  it('goes on with a new token when the stored one has expired', async () => {
    const { openTab, server } = await signedIn()
    server.expire()
    const later = openTab()
    await later.engine.restore('t1')
    expect(later.session.token()).toBe('t2')
    expect(later.events).toEqual(['started'])
  })

  it('ends with the sign-up modal when it cannot be renewed', async () => {
    const { openTab, server } = await signedIn()
    server.end()
    const later = openTab()
    await later.engine.restore('t1')
    expect(later.events).toEqual(['logout', 'expired'])
  })
})

describe('signing out', () => {
  it('clears token, profile, checkout details, wishlist, compare and the rest, and ends the session on the server (spec §4 Logout)', async () => {
    const { engine, session, disk, events, server } = await signedIn()
    for (const key of personalKeys) disk.set(key.name, disk.get(key.name) ?? 'personal')
    disk.set(storageKeys.urlMapping.name, {})
    await engine.signOut()
    expect([...disk.keys()]).toEqual([storageKeys.urlMapping.name])
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect(events).toEqual(['logout'])
    expect(server.log).toEqual(['userLogout'])
    expect(server.seen.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer t1' },
      body: { refreshToken: 'r1' },
    })
  })

  it('leaves nothing personal of any key (ATT-25)', () => {
    const kept = Object.entries(storageKeys)
      .filter(([, { name }]) => !personalKeys.some((key) => key.name === name))
      .map(([name]) => name)
    expect(kept).toEqual(['cart', 'lastCartBypass', 'pickupPoints', 'urlMapping'])
  })

  it('works without the server', async () => {
    const { engine, session, server } = await signedIn()
    server.onCall(() => refused(503, 'server.busy'))
    await engine.signOut()
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
  })

  it('shows in the other tabs, which clear nothing themselves', async () => {
    const { engine, openTab } = await signedIn()
    const other = openTab()
    await other.engine.restore('t1')
    other.events.length = 0
    await engine.signOut()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(other.session.getSnapshot()).toEqual({ status: 'guest' })
    expect(other.events).toEqual(['logout (other-tab)'])
  })
})

describe('a refused token', () => {
  it('is renewed and the request retried (spec §4 "Token refresh")', async () => {
    const { me, server, session, disk } = await signedIn()
    server.expire()
    expect(await me()).toBe(200)
    expect(server.log).toEqual(['userMe t1', 'userRefresh t1', 'userMe t2'])
    expect(session.token()).toBe('t2')
    expect(disk.get(storageKeys.currentRefreshToken.name)).toEqual({ token: 'r2', client: 'browser-one' })
  })

  it('is renewed once for calls at the same time; the others wait 1000 ms on the lock and retry (spec §4 "Token refresh")', async () => {
    const { me, server, waits } = await signedIn()
    server.expire()
    expect(await Promise.all([me(), me(), me(), me()])).toEqual([200, 200, 200, 200])
    expect(server.log.filter((call) => call.startsWith('userRefresh'))).toHaveLength(1)
    expect(waits.length).toBeGreaterThan(0)
    expect(new Set(waits)).toEqual(new Set([1000]))
  })

  it('is renewed once for two tabs at the same time: no tab is logged out', async () => {
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

  it('ends the session silently and asks to sign in when it cannot be renewed (spec §4 "Token refresh")', async () => {
    const { me, server, session, events, disk } = await signedIn()
    server.end()
    expect(await Promise.all([me(), me()])).toEqual([401, 401])
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect(events).toEqual(['logout', 'expired'])
    expect(disk.size).toBe(0)
    expect(server.log.filter((call) => call.startsWith('userRefresh'))).toHaveLength(1)
  })

  it('is not renewed with auto-refresh off: the session ends (spec §4 "Token refresh")', async () => {
    const { me, server, events } = await signedIn({ autoRefresh: false })
    server.expire()
    expect(await me()).toBe(401)
    expect(server.log).toEqual(['userMe t1'])
    expect(events).toEqual(['logout', 'expired'])
  })

  it('ends the session after one attempt when the new token is refused too (spec §9 "Max network task attempts 1")', async () => {
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
  ])('does not end the session while %s', async (_, answer) => {
    const { me, server, session, events } = await signedIn()
    server.expire()
    server.onCall(({ name }) => (name === 'userRefresh' ? answer : undefined))
    await expect(me()).rejects.toBeInstanceOf(Error)
    expect([session.token(), events]).toEqual(['t1', []])
    server.onCall(() => undefined)
    expect(await me()).toBe(200)
  })

  it('of a guest is nothing to renew', async () => {
    const { openTab, server } = fakeBrowser()
    const { session, me } = openTab()
    session.show({ status: 'guest' }, undefined)
    expect(await me()).toBe(401)
    expect(server.log).toEqual(['userMe'])
  })

  it('waits until storage has told whether there is a session', async () => {
    const { openTab, server } = await signedIn()
    const later = openTab()
    const calling = later.me()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(server.log).toEqual([])
    later.session.show({ status: 'user' }, 't1')
    expect(await calling).toBe(200)
  })
})
