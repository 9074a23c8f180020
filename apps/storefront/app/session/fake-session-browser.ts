import type { ApiCall, Transport } from '@ambra/contract/platform/api/client'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { createSessionEngine } from './session-engine.ts'
import { createSessionMemory } from './session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

export const mari = {
  id: 4021,
  email: 'mari@example.ee',
  firstname: 'Mari',
  lastname: 'Maasikas',
  group_id: 1,
}

const order = {
  increment_id: '100000007',
  created_at: '2026-03-01 10:00:00',
  status: 'paid',
  total: 99.9,
  total_qty_ordered: 2,
  items: [{ image: '/a.jpg' }, {}, { image: '/b.jpg' }],
  customer_email: 'mari@example.ee',
}
export const orders = {
  items: [
    {
      increment_id: '100000007',
      created_at: '2026-03-01 10:00:00',
      status: 'paid',
      total: 99.9,
      total_qty_ordered: 2,
      images: ['/a.jpg', '/b.jpg'],
    },
  ],
  total: 21,
}

type FakeResponse = { status: number; document: unknown }
export const good = (result: unknown, meta?: object): FakeResponse => ({
  status: 200,
  document: { code: 200, result, ...(meta && { meta }) },
})
export const refused = (status: number, error: string, result: unknown = 'text'): FakeResponse => ({
  status,
  document: { code: status, result, meta: { error } },
})

/** Fake server with one customer; tokens are t1, t2 …, refresh tokens r1, r2 …, each valid once. */
function fakeAccounts() {
  const log: string[] = []
  const seen: ApiCall[] = []
  let count = 0
  let token = ''
  let refreshToken = ''
  let intervene: (call: ApiCall) => FakeResponse | 'cut' | undefined = () => undefined
  const issue = () => {
    count += 1
    token = `t${count}`
    refreshToken = `r${count}`
    return good(token, { refreshToken })
  }
  function response({ name, body, token: given }: ApiCall): FakeResponse {
    if (name === 'userCreate') return good({ ...mari })
    if (name === 'userLogout') return good(true)
    // Bodies of these calls have these fields.
    const sent = { ...(body as { password?: string; currentPassword?: string; refreshToken?: string }) }
    if (name === 'userLogin')
      return ['right', 'even better'].includes(sent.password ?? '')
        ? issue()
        : refused(401, 'account.bad_credentials')
    if (name === 'userRefresh')
      return sent.refreshToken === refreshToken ? issue() : refused(401, 'token.refresh_failed', null)
    if (name === 'userCreatePassword' || name === 'userConfirm') return good(true)
    if (given !== token) return refused(401, 'auth.not_authorized', 'not authorized')
    if (name === 'userChangePassword')
      return sent.currentPassword === 'right' ? good(true) : refused(400, 'account.wrong_password')
    if (name === 'userOrderHistory') return good({ items: [order], search_criteria: {}, total_count: 21 })
    return good({ ...mari })
  }
  const send: Transport = async (call) => {
    log.push(call.token ? `${call.name} ${call.token}` : call.name)
    seen.push(call)
    await new Promise((resolve) => setImmediate(resolve))
    const fault = intervene(call)
    if (fault === 'cut') throw new TypeError('Failed to fetch')
    return fault ?? response(call)
  }
  return {
    send,
    log,
    seen,
    /** Invalidates the current token; the refresh token stays valid. */
    expire: () => (token = 'none'),
    end: () => (token = refreshToken = 'none'),
    onCall: (next: typeof intervene) => (intervene = next),
  }
}

/** Tabs of one browser with one disk and one lock. */
export function fakeBrowser({ autoRefresh = true } = {}) {
  const server = fakeAccounts()
  const disk = new Map<string, unknown>()
  const persistence: Persistence = {
    get: async (name) => disk.get(name),
    update: async (name, change) => {
      const next = change(disk.get(name))
      if (next === undefined) disk.delete(name)
      else disk.set(name, next)
    },
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
      runLocked: (work) => {
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

export async function signedIn(options?: { autoRefresh?: boolean }) {
  const browser = fakeBrowser(options)
  const tab = browser.openTab()
  await tab.engine.signIn(mari.email, 'right')
  browser.server.log.length = 0
  tab.events.length = 0
  return { ...browser, ...tab }
}
