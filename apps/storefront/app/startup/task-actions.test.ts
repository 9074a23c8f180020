import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { idleSync, syncState } from '#app/offline/sync-state.ts'
import { startTaskActions, type TaskPorts } from './task-actions.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { notifications } from '#app/ui/notifications.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))

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
const notified = () => notifications.getSnapshot().map(({ type, message }) => `${type}: ${message}`)

function watched() {
  const actions: string[] = []
  const syncCart = vi.fn<() => Promise<void>>().mockResolvedValue()
  let hear: Parameters<TaskPorts['onTaskResponse']>[0] = () => undefined
  const ports: TaskPorts = {
    onTaskResponse: (listener) => {
      hear = listener
      return () => true
    },
    registerStoreAction: (name) => void actions.push(name),
    syncCart,
  }
  startTaskActions(createTranslate('en-US', compileMessages().en), ports)
  return { actions, syncCart, hear: (task: NetworkTask) => hear(task) }
}

async function notificationsOf(task: NetworkTask) {
  notifications.set([])
  await watched().hear(task)
  return notified()
}

beforeEach(() => syncState.set(idleSync))

describe('messages about delayed responses', () => {
  it("shows 'Account data has successfully been updated' once a queued profile update is answered with 200 (spec §4 Offline, §8)", async () => {
    expect(await notificationsOf(answered({}))).toEqual([
      'success: Account data has successfully been updated',
    ])
  })

  it('names other tasks that were sent', async () => {
    expect(await notificationsOf(answered({ label: 'offline.task.review' }))).toEqual([
      'success: Sent: your review',
    ])
  })

  it('shows server errors with a string result or message as error notifications, unless the task is silent or the code is ENOTFOUND (spec §8)', async () => {
    const error = { code: 'server.refused', params: { message: 'Out of order' } }
    expect(await notificationsOf(answered({ error }))).toEqual(['error: Out of order'])
    expect(await notificationsOf(answered({ error }, { silent: true }))).toEqual([])
    expect(await notificationsOf(answered({ error: { code: 'server.unreachable', params: {} } }))).toEqual([])
  })

  it("shows 'User is not authorized to access the resource' for 401 to a queued task (spec §8)", async () => {
    const error = { code: 'auth.access_denied', params: {} }
    expect(await notificationsOf(answered({ error }))).toEqual([
      'error: User is not authorized to access the resource',
    ])
  })

  it('recreates the cart when a task needing a cart id fails because none exists (spec §8)', async () => {
    const { hear, syncCart } = watched()
    await hear(answered({ error: { code: 'auth.access_denied', params: {} } }))
    expect(syncCart).not.toHaveBeenCalled()
    await hear(answered({ error: { code: 'cart.id_missing', params: {} } }, { silent: true }))
    expect(syncCart).toHaveBeenCalledOnce()
  })

  it('does not repeat an error that the back-online report lists', async () => {
    syncState.set({ phase: 'tasks', done: 0, all: 1 })
    expect(await notificationsOf(answered({ error: { code: 'auth.access_denied', params: {} } }))).toEqual([])
  })

  it('registers a handler for each store: action (spec §4 Offline)', () => {
    expect(watched().actions).toEqual(['user/profile', 'newsletter/status', 'cart/stock'])
  })
})
