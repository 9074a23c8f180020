import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { Customer } from '@ambra/contract/customers/user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStore } from '#app/storage/browser-store.ts'
import { sessionMemory } from '#app/session/session.ts'
import { personalKeys, storageKeys } from '#app/storage/storage-keys.ts'
import { submitProfile } from './profile-tasks.ts'
import { onBeforeNotify } from './task-hooks.ts'
import {
  dropTasks,
  listTasks,
  onTaskResponse,
  onTasksChange,
  pendingTasks,
  queueTask,
  registerStoreAction,
  retryTask,
  runTasks,
  submitTask,
  type TaskInput,
} from './tasks.ts'

type FakeResponse = { status: number; document?: unknown; html?: string } | 'cut'
type Sent = { url: string; method: string; headers: Headers; body: unknown }

const good = (result: unknown): FakeResponse => ({ status: 200, document: { code: 200, result } })
const refused = (status: number, result: unknown = 'No'): FakeResponse => ({
  status,
  document: { code: status, result },
})
// The tests read no other field.
const mari = {
  id: 7,
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.ee',
  addresses: [],
} as unknown as Customer
const review: TaskInput = {
  url: 'review/create',
  method: 'POST',
  body: { review: { title: '{{token}} {{cartId}}' } },
  label: 'offline.task.review',
}

let sent: Sent[]
let responses: (call: Sent) => FakeResponse
const stored = async () => (await browserStore().read(storageKeys.networkTasks)) ?? []

beforeEach(async () => {
  sent = []
  responses = () => good('done')
  vi.stubGlobal('document', { documentElement: { dataset: { store: 'en' } } })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const call = {
      url,
      method: String(init.method),
      headers,
      body: init.body && JSON.parse(String(init.body)),
    }
    sent.push(call)
    const response = responses(call)
    if (response === 'cut') throw new TypeError('Failed to fetch')
    const type = response.html === undefined ? 'application/json' : 'text/html'
    const text = response.html ?? JSON.stringify(response.document)
    return new Response(text, { status: response.status, headers: { 'content-type': type } })
  })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sessionMemory.show({ status: 'guest' }, undefined)
  for (const key of personalKeys) await browserStore().update(key, () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function signIn(customer = mari, token = 'secret token') {
  await browserStore().update(storageKeys.currentToken, () => token)
  await browserStore().update(storageKeys.currentUser, () => customer)
  sessionMemory.show({ status: 'user', customer }, token)
}

describe('network tasks (spec §4 Offline)', () => {
  it('sends store code, key and body, and keeps a token typed into the body as literal text (security §8)', async () => {
    const task = await queueTask(review)
    await runTasks()
    expect(sent).toMatchObject([
      { url: '/api/review/create?storeCode=en', method: 'POST', body: review.body },
    ])
    expect(sent[0]?.headers.get('idempotency-key')).toBe(task.task_id)
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('sends the optional bearer header with own calls, unless the template puts the token in the URL (spec §7)', async () => {
    await signIn()
    await queueTask(review)
    await queueTask({ ...review, url: 'user/me?token={{token}}', method: 'GET', body: undefined })
    expect(JSON.stringify(await stored())).not.toContain('secret token')
    await runTasks()
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer secret token', null])
    expect(sent[1]?.url).toBe('/api/user/me?token=secret%20token&storeCode=en')
  })

  it('stores a task with URL, content, key and flags until it is answered (spec §3)', async () => {
    const { task_id } = await queueTask({ ...review, callbackEvent: 'store:test/action' })
    expect(await stored()).toMatchObject([
      {
        task_id,
        url: 'review/create',
        payload: { method: 'POST', body: JSON.stringify(review.body) },
        transmited: false,
        acknowledged: false,
        callback_event: 'store:test/action',
        meta: { label: 'offline.task.review' },
      },
    ])
  })

  it("sends a guest's task as a guest's after a customer signs in", async () => {
    await queueTask(review)
    await signIn()
    await runTasks()
    expect(sent[0]?.headers.get('authorization')).toBeNull()
  })

  it('fills {{cartId}} with the cart of this browser (spec §7)', async () => {
    const url = 'cart/pull?token={{token}}&cartId={{cartId}}'
    await browserStore().update(storageKeys.cart, () => ({ cartServerToken: 'c1' }) as never)
    await queueTask({ ...review, url, method: 'GET', body: undefined })
    await runTasks()
    expect(sent[0]?.url).toBe('/api/cart/pull?token=&cartId=c1&storeCode=en')
  })

  it('dispatches the store action if the callback event starts with store: (spec §4)', async () => {
    const heard: string[] = []
    registerStoreAction('test/action', ({ result }) => void heard.push(`action ${String(result)}`))
    await queueTask({ ...review, callbackEvent: 'review-sent' })
    await queueTask({ ...review, callbackEvent: 'store:test/action' })
    await queueTask({ ...review, callbackEvent: 'store:nobody' })
    await runTasks()
    expect(heard).toEqual(['action done'])
    expect(await stored()).toEqual([])
  })

  it('reports a response in the next tab when it came before this one ended, without sending again', async () => {
    const task = await queueTask({ ...review, callbackEvent: 'store:late' })
    await browserStore().update(storageKeys.networkTasks, (tasks = []) =>
      tasks.map((one): NetworkTask => ({ ...one, transmited: true, code: 200, result: 'kept' })),
    )
    const heard: unknown[] = []
    registerStoreAction('late', ({ task_id, result }) => void heard.push([task_id, result]))
    await runTasks()
    expect([heard, sent]).toEqual([[[task.task_id, 'kept']], []])
  })

  it('refuses to queue a password, an order or another host (spec §4 "Password change offline is blocked")', async () => {
    for (const url of ['user/change-password', 'user/login', 'order/create', 'https://elsewhere.example/x'])
      await expect(queueTask({ ...review, url })).rejects.toThrow('may not be queued')
    const body = { customer: { email: 'mari@new.example' }, currentPassword: 'secret' }
    await expect(queueTask({ ...review, url: 'user/me', body })).rejects.toThrow('may not be queued')
    expect(await stored()).toEqual([])
  })

  it('clears unsent queued tasks when the token cannot be refreshed, and reports the 401 (spec §4 "Token refresh", §8)', async () => {
    await signIn()
    await queueTask({ ...review, url: 'user/me', label: 'offline.task.profile' })
    await queueTask(review)
    responses = ({ url }) => (url.startsWith('/api/user/refresh') ? refused(401, null) : refused(401))
    const report = await runTasks()
    expect(report.failed).toMatchObject([{ error: { code: 'auth.access_denied', status: 401 } }])
    expect(sent.filter(({ url }) => url.includes('review'))).toEqual([])
    expect([await stored(), sessionMemory.token()]).toEqual([[], undefined])
  })

  it('reports the page of a captive portal as a bad content type and keeps the typed text (spec §8)', async () => {
    await queueTask(review)
    responses = () => ({ status: 200, html: '<h1>Welcome</h1>' })
    const { failed } = await runTasks()
    expect(failed).toMatchObject([{ error: { code: 'response.bad_content_type' } }])
    const [task] = await listTasks()
    responses = () => good('done')
    await retryTask(task?.task_id ?? '')
    expect([sent.length, await stored()]).toEqual([2, []])
  })

  it('does not count a gateway error as a response: the task waits', async () => {
    await queueTask(review)
    responses = () => ({ status: 503, html: 'Busy' })
    expect(await runTasks()).toMatchObject({ sent: [], failed: [], waiting: 1 })
  })

  it('neither counts nor lists silent tasks, and drops everything at logout', async () => {
    await queueTask({ ...review, silent: true })
    await queueTask(review)
    expect([await pendingTasks(), (await listTasks()).length]).toEqual([1, 1])
    await dropTasks()
    expect(await stored()).toEqual([])
    expect(personalKeys.map(({ name }) => name)).toContain(storageKeys.networkTasks.name)
  })

  it('loads listeners of responses before the first one is reported', async () => {
    const order: string[] = []
    onBeforeNotify(async () => order.push('loaded'))
    const off = onTaskResponse(() => void order.push('told'))
    await queueTask(review)
    await queueTask(review)
    await runTasks()
    off()
    onBeforeNotify(async () => undefined)
    expect(order).toEqual(['loaded', 'told', 'told'])
  })
})

describe('submitted forms (spec §4 Offline)', () => {
  it('returns the response to the form and notifies no other listener', async () => {
    const notified: string[] = []
    const off = onTaskResponse(({ task_id }) => void notified.push(task_id))
    expect(await submitTask(review)).toEqual({ state: 'sent', result: 'done' })
    responses = () => refused(400, 'Not now')
    await expect(submitTask(review)).rejects.toMatchObject({
      code: 'server.refused',
      params: { message: 'Not now' },
    })
    off()
    expect([notified, await stored()]).toEqual([[], []])
  })

  it('queues a form without a network, then sends it after earlier tasks, each under its own key', async () => {
    responses = () => 'cut'
    expect(await submitTask(review)).toEqual({ state: 'waiting' })
    const [first] = await listTasks()
    responses = () => good('done')
    await submitTask({ ...review, body: { second: true } })
    const last = sent.slice(-2)
    expect(last.map(({ body }) => body)).toEqual([review.body, { second: true }])
    expect(last[0]?.headers.get('idempotency-key')).toBe(first?.task_id)
  })

  it('does not show a form as waiting while it is being sent, but at once without a connection', async () => {
    const shown: number[] = []
    const off = onTasksChange(async () => void shown.push((await listTasks()).length))
    await submitTask(review)
    expect(shown.every((count) => count === 0)).toBe(true)
    responses = () => 'cut'
    await submitTask(review)
    off()
    expect(shown.at(-1)).toBe(1)
  })

  it('sends each call once for two tabs or two clicks at the same moment', async () => {
    await Promise.all([submitTask(review), submitTask({ ...review, body: { second: true } })])
    expect(sent).toHaveLength(2)
  })
})

describe('profile changes (spec §4 "Profile update is queued for offline")', () => {
  it('sends only changed fields; addresses as changes, so that others stay', async () => {
    await signIn()
    responses = () => 'cut'
    expect(await submitProfile({ firstname: 'Kati' })).toBe('waiting')
    expect(await submitProfile({ removed_addresses: [3] })).toBe('waiting')
    const bodies = (await stored()).map(({ payload }) => JSON.parse(String(payload['body'])))
    expect(bodies).toEqual([
      { customer: { firstname: 'Kati' } },
      { customer: { removed_addresses: [3], keep_other_addresses: true } },
    ])
  })

  it('binds a profile change to its customer: neither sends nor shows it after another sign-in', async () => {
    await signIn()
    responses = () => 'cut'
    await submitProfile({ firstname: 'Kati' })
    await signIn({ ...mari, id: 8 }, 'other token')
    responses = () => good(mari)
    sent = []
    await runTasks()
    expect([sent, await listTasks(), await pendingTasks()]).toEqual([[], [], 0])
  })
})
