import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import {
  isUnnotified,
  isPending,
  metaOf,
  reduceTasks,
  type TaskResponse,
  type TaskEvent,
} from './task-queue.ts'
import { needsCart } from './task-request.ts'

/** Result of a run: `failed` with reasons, `waiting` the number of tasks still to be sent. */
export type TaskReport = {
  sent: NetworkTask[]
  failed: { task: NetworkTask; error: ShopError }[]
  waiting: number
}

/** Stored queue; every change is written before the promise resolves. */
type TaskStorage = {
  read: () => Promise<readonly NetworkTask[]>
  apply: (event: TaskEvent) => Promise<readonly NetworkTask[]>
}

export type RunnerParts = {
  tasks: TaskStorage
  /** Allows one tab at a time to send. */
  runLocked: <T>(work: () => Promise<T>) => Promise<T>
  /** Returns the customer of this session; undefined for a guest. */
  customer: () => Promise<number | undefined>
  cartId: () => Promise<string | undefined>
  /** Sends one task; undefined when the server was not reached or asked to retry later. */
  send: (task: NetworkTask, cartId: string) => Promise<TaskResponse | undefined>
  /** Delivers the result: callback event or store action. */
  deliver: (task: NetworkTask) => Promise<void>
  now: () => number
}

/**
 * Returns whether this session may send the task: a guest's task is sent as a guest's, even after a
 * sign-in; a customer's only for that customer.
 */
export const isOwn = (task: NetworkTask, customer: number | undefined): boolean => {
  const owner = metaOf(task).customer
  return owner === undefined || owner === customer
}

export function taskError(task: NetworkTask): ShopError {
  const error = metaOf(task).error
  if (!error) return new ShopError('response.unhandled')
  // The code comes from the catalogue or a newer server, with its params.
  return new ShopError(
    error.code as 'server.refused',
    { message: '', ...error.params },
    {
      cause: task.result,
      ...(task.code !== undefined && { status: task.code }),
    },
  )
}

function note(task: NetworkTask, report: TaskReport) {
  if (metaOf(task).error) report.failed.push({ task, error: taskError(task) })
  else report.sent.push(task)
}

const missingCart = { code: 'cart.id_missing' satisfies ErrorCode, params: {} } as const

/**
 * Sends pending tasks one by one, oldest first: a response is stored before the next call and delivered
 * afterwards, so that the next run continues wherever the tab ended. A call that reached no server ends the
 * run; it is sent again under the same id.
 * @see spec §4 Offline, docs/decisions/023-network-tasks.md
 */
export function createTaskRunner(parts: RunnerParts) {
  const { tasks, runLocked, deliver } = parts
  const find = async (id: string) => (await tasks.read()).find(({ task_id }) => task_id === id)

  /** Delivers responses received before the tab of the request was closed. */
  async function notifyOf(task: NetworkTask, report: TaskReport) {
    await deliver(task)
    await tasks.apply({ type: 'acknowledged', id: task.task_id })
    note(task, report)
  }

  async function outcomeOf(task: NetworkTask, cartId: string | undefined): Promise<TaskEvent | undefined> {
    const id = task.task_id
    if (cartId === undefined) return { type: 'failed', id, error: missingCart }
    const response = await parts.send(task, cartId)
    return response && { type: 'answered', id, response, at: new Date(parts.now()).toISOString() }
  }

  /** Returns false when the network is gone. */
  async function sendOne({ task_id: id }: NetworkTask, report: TaskReport): Promise<boolean> {
    // Reads the current task: it may have been dropped, together with the session, while another was being
    // sent.
    const task = await find(id)
    if (!task || !isPending(task) || !isOwn(task, await parts.customer())) return true
    const cartId = needsCart(task) ? await parts.cartId() : ''
    const event = await outcomeOf(task, cartId)
    if (!event) return false
    const done = (await tasks.apply(event)).find(({ task_id }) => task_id === id)
    if (done && isUnnotified(done)) await notifyOf(done, report)
    // Removed by the end of the session that the response caused.
    else if (!done) for (const over of reduceTasks([task], event)) note(over, report)
    return true
  }

  /** Returns the tasks that this session may send, oldest first. */
  async function sendable(): Promise<NetworkTask[]> {
    const customer = await parts.customer()
    return (await tasks.read()).filter((task) => isPending(task) && isOwn(task, customer))
  }

  return {
    run: (onProgress: (done: number, all: number) => void = () => undefined): Promise<TaskReport> =>
      runLocked(async () => {
        const report: TaskReport = { sent: [], failed: [], waiting: 0 }
        const customer = await parts.customer()
        const unnotified = (await tasks.read()).filter((task) => isUnnotified(task) && isOwn(task, customer))
        for (const task of unnotified) await notifyOf(task, report)
        const due = await sendable()
        for (const [index, task] of due.entries()) {
          onProgress(index, due.length)
          if (!(await sendOne(task, report))) break
          onProgress(index + 1, due.length)
        }
        return { ...report, waiting: (await sendable()).length }
      }),
    sendable,
  }
}
