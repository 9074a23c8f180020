import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { beforeEach, describe, expect, it } from 'vitest'
import { isPending, reduceTasks, type TaskResponse } from './task-queue.ts'
import { createTaskRunner, type RunnerParts } from './task-runner.ts'

const good: TaskResponse = { code: 200, result: 'done' }
const bad: TaskResponse = { code: 400, error: { code: 'server.refused', params: { message: 'No' } } }

let disk: NetworkTask[]
let lock: Promise<unknown>
/** Effects on the server by id, and the calls that reached it. */
let effects: Set<string>
let reached: string[]
let notified: string[]
let customer: number | undefined
let responseOf: (id: string) => TaskResponse | 'cut' | 'answer lost'

beforeEach(() => {
  disk = []
  lock = Promise.resolve()
  effects = new Set()
  reached = []
  notified = []
  customer = undefined
  responseOf = () => good
})

const add = (id: string, over: Partial<NetworkTask> = {}) => {
  const task: NetworkTask = {
    task_id: id,
    url: 'review/create',
    payload: { method: 'POST' },
    transmited: false,
    created_at: '2026-11-20T10:00:00.000Z',
    acknowledged: false,
    meta: { label: 'offline.task.review' },
    ...over,
  }
  disk = reduceTasks(disk, { type: 'created', task })
}
const pause = () => new Promise((resolve) => setImmediate(resolve))

/** Tab of one browser with shared disk and lock; `kill` ends it at any point. */
function openTab(over: Partial<RunnerParts> = {}) {
  const death = Promise.withResolvers<never>()
  death.promise.catch(() => undefined)
  let isAlive = true
  const alive = async <T>(value: () => T): Promise<T> => {
    await pause()
    return isAlive ? value() : new Promise<never>(() => undefined)
  }
  const runner = createTaskRunner({
    tasks: {
      read: () => alive(() => disk),
      apply: (event) => alive(() => (disk = reduceTasks(disk, event))),
    },
    runLocked: (work) => {
      const run = lock.then(() => Promise.race([work(), death.promise]))
      lock = run.catch(() => undefined)
      return run
    },
    customer: async () => customer,
    cartId: async () => undefined,
    send: async (task) => {
      await pause()
      const response = responseOf(task.task_id)
      if (response === 'cut') return undefined
      reached.push(task.task_id)
      effects.add(task.task_id)
      await pause()
      return response === 'answer lost' ? undefined : alive(() => response)
    },
    deliver: async (task) => void notified.push(task.task_id),
    now: () => Date.parse('2026-11-20T11:00:00.000Z'),
    ...over,
  })
  return {
    ...runner,
    kill() {
      isAlive = false
      death.reject(new Error('killed'))
    },
  }
}

describe('sending pending tasks (spec §4 Offline)', () => {
  it('sends the oldest first, stores and reports each response before the next call, and shows progress', async () => {
    add('one')
    add('two')
    const seen: string[] = []
    const tab = openTab({
      deliver: async ({ task_id }) =>
        void seen.push(
          `${task_id}: ${reached.join()}; ${disk.map((task) => `${task.task_id} ${task.transmited}`).join()}`,
        ),
    })
    const progress: string[] = []
    const report = await tab.run((done, all) => progress.push(`${done}/${all}`))
    expect(seen).toEqual(['one: one; one true,two false', 'two: one,two; two true'])
    expect(progress).toEqual(['0/2', '1/2', '1/2', '2/2'])
    expect(report).toMatchObject({ sent: [{ task_id: 'one' }, { task_id: 'two' }], failed: [], waiting: 0 })
    expect(disk).toEqual([])
  })

  it('does not count a call without a connection as an attempt: it waits, and later ones too (spec §9 "Max network task attempts 1")', async () => {
    add('one')
    add('two')
    responseOf = () => 'cut'
    expect(await openTab().run()).toMatchObject({ sent: [], failed: [], waiting: 2 })
    expect(disk.map(({ attempts }) => attempts)).toEqual([undefined, undefined])
    responseOf = () => good
    expect(await openTab().run()).toMatchObject({ waiting: 0 })
  })

  it('resends a task whose response was lost under the same task_id, with one effect', async () => {
    add('one')
    responseOf = () => 'answer lost'
    await openTab().run()
    responseOf = () => good
    await openTab().run()
    expect([reached, effects.size, notified]).toEqual([['one', 'one'], 1, ['one']])
  })

  it('counts an error as an attempt: does not repeat the task and sends those behind it', async () => {
    add('one')
    add('two')
    responseOf = (id) => (id === 'one' ? bad : good)
    const report = await openTab().run()
    expect(report.failed).toMatchObject([
      { task: { task_id: 'one' }, error: { code: 'server.refused', status: 400 } },
    ])
    expect(report.sent).toMatchObject([{ task_id: 'two' }])
    await openTab().run()
    expect(reached).toEqual(['one', 'two'])
    expect(disk.map(({ task_id }) => task_id)).toEqual(['one'])
  })

  it('fails a task needing a cart id when none exists, without sending it (spec §8)', async () => {
    add('one', { url: 'cart/pull?cartId={{cartId}}' })
    const report = await openTab().run()
    expect(report.failed).toMatchObject([{ error: { code: 'cart.id_missing' } }])
    expect([reached, disk[0]?.transmited]).toEqual([[], false])
  })

  it('sends each task once from three tabs that start at the same moment', async () => {
    for (const id of ['one', 'two', 'three']) add(id)
    await Promise.all([openTab().run(), openTab().run(), openTab().run()])
    expect(reached).toEqual(['one', 'two', 'three'])
    expect(notified).toEqual(['one', 'two', 'three'])
  })

  it("sends a customer's tasks only in their own session, and a guest's in any", async () => {
    add('of Mari', { meta: { label: '', customer: 1 } })
    add('of Kati', { meta: { label: '', customer: 2 } })
    add('of a guest')
    await openTab().run()
    expect(reached).toEqual(['of a guest'])
    customer = 2
    expect(await openTab().run()).toMatchObject({ waiting: 0 })
    expect(reached).toEqual(['of a guest', 'of Kati'])
    expect(disk.map(({ task_id }) => task_id)).toEqual(['of Mari'])
  })

  it('does not send a task that is dropped while another one is being sent', async () => {
    add('one')
    add('two')
    responseOf = (id) => {
      if (id === 'one') disk = []
      return { code: 401, error: { code: 'auth.access_denied', params: {} } }
    }
    const report = await openTab().run()
    expect(reached).toEqual(['one'])
    // The end of the session removed it: its waiting caller gets the reason.
    expect(report.failed).toMatchObject([{ error: { code: 'auth.access_denied' } }])
  })

  it('loses and duplicates nothing when a tab is killed at any moment', async () => {
    for (let moment = 0; moment < 40; moment += 1) {
      disk = []
      effects = new Set()
      lock = Promise.resolve()
      notified = []
      for (const id of ['one', 'two', 'three']) add(id)
      const tab = openTab()
      const dying = tab.run().catch(() => undefined)
      for (let tick = 0; tick < moment; tick += 1) await pause()
      tab.kill()
      await dying
      await openTab().run()
      expect([...effects].toSorted(), `killed at ${moment}`).toEqual(['one', 'three', 'two'])
      // Delivered at least once: listeners must tolerate a repetition.
      expect(new Set(notified).size, `killed at ${moment}`).toBe(3)
      expect(disk.filter(isPending)).toEqual([])
    }
  })
})
