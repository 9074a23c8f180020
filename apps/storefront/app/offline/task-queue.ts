import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'

/**
 * Metadata of a task beyond the specification's fields: `label` is the message key of its name for the
 * shopper; `customer` the customer who made it and for whom alone it is sent (absent for guests); `subject`
 * the object it is about where several of a kind may wait (a product, an address); `error` why it was
 * refused.
 */
export type TaskMeta = {
  label: string
  customer?: number
  subject?: string
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> }
}

/** Events of the queue. Times are ISO strings. */
export type TaskEvent =
  | { type: 'created'; task: NetworkTask }
  | { type: 'answered'; id: string; response: TaskResponse; at: string }
  /** The task cannot be sent as it is: no request was made. */
  | { type: 'failed'; id: string; error: NonNullable<TaskMeta['error']> }
  /** The shopper or the waiting caller has seen the result. */
  | { type: 'acknowledged'; id: string }
  /** A refused task is to be sent again unchanged. */
  | { type: 'renewed'; id: string }
  | { type: 'dropped'; id: string }

/**
 * Response of the server: `code` of the envelope, its result, and the error with a code of the catalogue.
 */
export type TaskResponse = { code: number; result?: unknown; error?: TaskMeta['error'] }

/** Returns the metadata written by `queueTask`, or what can be read of foreign metadata. */
export function metaOf({ meta }: NetworkTask): TaskMeta {
  // Only this folder writes tasks.
  return typeof meta === 'object' && meta !== null
    ? { label: '', ...(meta as Partial<TaskMeta>) }
    : { label: '' }
}

/**
 * Returns whether a task is neither answered nor failed: it is sent as soon as the network is available.
 */
export const isPending = (task: NetworkTask): boolean => !task.transmited && !metaOf(task).error

/** Returns whether a task is answered or failed, and not yet delivered. */
export const isUnnotified = (task: NetworkTask): boolean => !isPending(task) && !task.acknowledged

/**
 * Returns whether a task was refused: it stays, with its content, until the shopper retries or drops it.
 */
export const isRefused = (task: NetworkTask): boolean => metaOf(task).error !== undefined && !task.silent

const isOver = (task: NetworkTask) => task.acknowledged && !isRefused(task)

/**
 * Returns the queue after an event: created → transmitted → acknowledged and removed. Ignores an event
 * about a missing task or one in another state: a task is answered once.
 * @see spec §4 Offline, §9 "Max network task attempts 1"
 */
export function reduceTasks(tasks: readonly NetworkTask[], event: TaskEvent): NetworkTask[] {
  if (event.type === 'created') {
    const isKnown = tasks.some(({ task_id }) => task_id === event.task.task_id)
    return isKnown ? [...tasks] : [...tasks, event.task]
  }
  return tasks
    .flatMap((task) => (task.task_id === event.id ? (changed(task, event) ?? []) : [task]))
    .filter((task) => !isOver(task))
}

function changed(task: NetworkTask, event: Exclude<TaskEvent, { type: 'created' }>): NetworkTask | undefined {
  switch (event.type) {
    case 'answered':
      return isPending(task) ? answered(task, event) : task
    case 'failed':
      return isPending(task) ? { ...task, meta: { ...metaOf(task), error: event.error } } : task
    case 'acknowledged':
      return isPending(task) ? task : { ...task, acknowledged: true }
    case 'renewed':
      return isPending(task) ? task : renewed(task)
    case 'dropped':
      return undefined
  }
}

function answered(task: NetworkTask, { response, at }: { response: TaskResponse; at: string }): NetworkTask {
  const { code, result, error } = response
  return {
    ...task,
    transmited: true,
    transmited_at: at,
    attempts: (task.attempts ?? 0) + 1,
    code,
    resultCode: code,
    ...(result !== undefined && { result }),
    ...(error && { meta: { ...metaOf(task), error } }),
  }
}

/** Resets a refused task under the same id, because it has changed nothing on the server. */
function renewed(task: NetworkTask): NetworkTask {
  const { transmited_at: _at, result: _result, resultCode: _resultCode, code: _code, ...rest } = task
  const { error: _error, ...meta } = metaOf(task)
  return { ...rest, transmited: false, acknowledged: false, attempts: 0, meta }
}
