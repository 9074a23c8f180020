import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { describe, expect, it } from 'vitest'
import { isRefused, isUnnotified, isPending, metaOf, reduceTasks, type TaskEvent } from './task-queue.ts'

const at = '2026-11-20T10:00:00.000Z'
const aTask = (over: Partial<NetworkTask> = {}): NetworkTask => ({
  task_id: 'one',
  url: 'review/create',
  payload: { method: 'POST', body: '{}' },
  transmited: false,
  created_at: at,
  acknowledged: false,
  attempts: 0,
  meta: { label: 'offline.task.review' },
  ...over,
})
const shopError = { code: 'product.not_found', params: {} } as const
const after = (task: NetworkTask, ...events: TaskEvent[]) =>
  events.reduce(reduceTasks, [task] as NetworkTask[])
const answered = (code: number, result?: unknown): TaskEvent => ({
  type: 'answered',
  id: 'one',
  at,
  response: { code, result, ...(code !== 200 && { error: shopError }) },
})
const known: TaskEvent = { type: 'acknowledged', id: 'one' }

describe('the queue of network tasks (spec §3 "Queued network task", §4 Offline)', () => {
  it('creates a network task untransmitted, and marks it transmitted with result and code once answered (spec §4 Offline)', () => {
    const [created] = reduceTasks([], { type: 'created', task: aTask() })
    expect(created).toMatchObject({ transmited: false, acknowledged: false })
    const [sent] = after(aTask(), answered(200, { id: 7 }))
    expect(sent).toMatchObject({
      transmited: true,
      transmited_at: at,
      code: 200,
      resultCode: 200,
      result: { id: 7 },
      acknowledged: false,
    })
  })

  it('removes a task once it is acknowledged', () => {
    expect(after(aTask(), answered(200), known)).toEqual([])
    expect(after(aTask({ silent: true }), answered(400), known)).toEqual([])
  })

  it('keeps a refused task with its error until it is retried or dropped, and counts no response twice', () => {
    const [refused] = after(aTask(), answered(404), known)
    expect(refused && [isRefused(refused), isPending(refused), isUnnotified(refused)]).toEqual([
      true,
      false,
      false,
    ])
    expect(metaOf(refused as NetworkTask).error).toEqual(shopError)
    const [again] = after(refused as NetworkTask, { type: 'renewed', id: 'one' })
    expect(again && isPending(again)).toBe(true)
    expect(again).toMatchObject({ task_id: 'one', attempts: 0, meta: { label: 'offline.task.review' } })
    expect(again).not.toHaveProperty('code')
    expect(after(refused as NetworkTask, { type: 'dropped', id: 'one' })).toEqual([])
  })

  it('counts one response as an attempt and ignores a second one: max network task attempts 1 (spec §9)', () => {
    const [task] = after(aTask(), answered(404), answered(200, 'late'))
    expect(task).toMatchObject({ attempts: 1, code: 404 })
    expect(task).not.toHaveProperty('result')
  })

  it('reports a task that cannot be sent as failed and untransmitted', () => {
    const error = { code: 'cart.id_missing', params: {} } as const
    const [task] = after(aTask(), { type: 'failed', id: 'one', error })
    expect(task && [task.transmited, isPending(task), isUnnotified(task)]).toEqual([false, false, true])
  })

  it('ignores an event about a missing task and a duplicate creation', () => {
    expect(reduceTasks([aTask()], { type: 'created', task: aTask({ url: 'other' }) })).toEqual([aTask()])
    for (const event of [answered(200), known] satisfies TaskEvent[])
      expect(reduceTasks([], event)).toEqual([])
    expect(after(aTask(), known)).toEqual([aTask()])
    expect(after(aTask(), { type: 'renewed', id: 'one' })).toEqual([aTask()])
  })
})
