import type { NetworkTask } from '@ambra/contract/network-task'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { idleSync, showSync } from '#app/offline/sync-state.ts'
import { onTaskAnswer, registerStoreAction } from '#app/offline/tasks.ts'
import { startTaskActions } from './task-actions.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))
vi.mock('#app/ui/notifications.ts', () => ({ notify: vi.fn<() => void>() }))
vi.mock('#app/offline/tasks.ts', () => ({
  onTaskAnswer: vi.fn<() => void>(),
  registerStoreAction: vi.fn<() => void>(),
}))
vi.mock('#app/offline/profile-tasks.ts', () => ({ keepAnswer: vi.fn<() => void>() }))
vi.mock('#app/offline/newsletter-tasks.ts', () => ({ keepStatus: vi.fn<() => void>() }))
vi.mock('#app/cart/cart-store.ts', () => ({ cartStore: { settle: vi.fn<() => void>() } }))
vi.mock('#app/i18n/message-parts.ts', () => ({ loadMoreMessages: async () => undefined }))

const answered = (meta: object, over: Partial<NetworkTask> = {}): NetworkTask => ({
  task_id: 'one',
  url: 'user/me',
  payload: {},
  transmited: true,
  created_at: '2026-11-20T10:00:00.000Z',
  acknowledged: false,
  meta: { label: 'offline.task.profile', ...meta },
  ...over,
})
const told = () => vi.mocked(notify).mock.calls.map(([{ type, message }]) => `${type}: ${message}`)

/** What the shopper is told of an answer. */
async function tell(task: NetworkTask) {
  startTaskActions(createTranslate('en-US', compileMessages().en))
  await vi.mocked(onTaskAnswer).mock.lastCall?.[0](task)
  return told()
}

beforeEach(() => {
  vi.clearAllMocks()
  showSync(idleSync)
})

describe('words about answers that came later', () => {
  it("'Account data has successfully been updated' once a queued profile update is answered with 200 (spec §4 Offline, §8)", async () => {
    expect(await tell(answered({}))).toEqual(['success: Account data has successfully been updated'])
  })

  it('what else was sent is named', async () => {
    expect(await tell(answered({ label: 'offline.task.review' }))).toEqual(['success: Sent: your review'])
  })

  it('server errors with a string result or message show as error notifications unless the task is silent or the code is ENOTFOUND (spec §8)', async () => {
    const error = { code: 'server.refused', params: { message: 'Out of order' } }
    expect(await tell(answered({ error }))).toEqual(['error: Out of order'])
    vi.clearAllMocks()
    expect(await tell(answered({ error }, { silent: true }))).toEqual([])
    expect(await tell(answered({ error: { code: 'server.unreachable', params: {} } }))).toEqual([])
  })

  it("'User is not authorized to access the resource' for 401 to a queued task (spec §8)", async () => {
    const error = { code: 'auth.access_denied', params: {} }
    expect(await tell(answered({ error }))).toEqual(['error: User is not authorized to access the resource'])
  })

  it('a task needing a cart id fails when none exists and the cart must be recreated (spec §8)', async () => {
    await tell(answered({ error: { code: 'auth.access_denied', params: {} } }))
    expect(cartStore.settle).not.toHaveBeenCalled()
    await tell(answered({ error: { code: 'cart.id_missing', params: {} } }, { silent: true }))
    expect(cartStore.settle).toHaveBeenCalledOnce()
  })

  it('a refusal that the report of the return lists is not said twice', async () => {
    showSync({ phase: 'tasks', done: 0, all: 1 })
    expect(await tell(answered({ error: { code: 'auth.access_denied', params: {} } }))).toEqual([])
  })

  it('each store: action has somebody who acts (spec §4 Offline)', () => {
    startTaskActions(createTranslate('en-US', compileMessages().en))
    const names = vi.mocked(registerStoreAction).mock.calls.map(([name]) => name)
    expect(names).toEqual(['user/profile', 'newsletter/status', 'cart/stock'])
  })
})
