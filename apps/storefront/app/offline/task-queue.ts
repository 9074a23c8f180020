import type { ErrorCode } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'

/**
 * What a task says of itself besides the specification's fields: `label` is the message key of what it is called to the
 * shopper, `customer` the customer it was made by and is only ever sent for (a guest's has none), `subject` what it is
 * about where several of a kind may wait (a product, an address), `error` why it was refused.
 */
export type TaskMeta = {
  label: string
  customer?: number
  subject?: string
  error?: { code: ErrorCode; params: Readonly<Record<string, string | number>> }
}

/** Events of the queue. Times are ISO texts. */
export type TaskEvent =
  | { type: 'created'; task: NetworkTask }
  | { type: 'answered'; id: string; response: TaskResponse; at: string }
  /** It cannot be sent as it is: nothing went out. */
  | { type: 'failed'; id: string; error: NonNullable<TaskMeta['error']> }
  /** The shopper or the waiting caller has seen it. */
  | { type: 'acknowledged'; id: string }
  /** A refused one is to be sent once more as it is. */
  | { type: 'renewed'; id: string }
  | { type: 'dropped'; id: string }

/** What the server answered: `code` of the envelope, its result, and the error in words of the catalogue. */
export type TaskResponse = { code: number; result?: unknown; error?: TaskMeta['error'] }

/** Meta as `queueTask` wrote it; of a task of another hand what can be read. */
export function metaOf({ meta }: NetworkTask): TaskMeta {
  // Only this folder writes tasks.
  return typeof meta === 'object' && meta !== null
    ? { label: '', ...(meta as Partial<TaskMeta>) }
    : { label: '' }
}

/** Neither answered nor given up: it is sent as soon as the network is there. */
export const isPending = (task: NetworkTask): boolean => !task.transmited && !metaOf(task).error

/** Answered or abandoned, and not yet delivered. */
export const isUnnotified = (task: NetworkTask): boolean => !isPending(task) && !task.acknowledged

/** Refused: it stays, with what was typed, until the shopper sends it again or lets it go. */
export const isRefused = (task: NetworkTask): boolean => metaOf(task).error !== undefined && !task.silent

const isOver = (task: NetworkTask) => task.acknowledged && !isRefused(task)

/**
 * The queue after an event: created → transmitted → acknowledged and gone. An event about a task that is not there, or
 * not in the state it speaks of, changes nothing: a task is answered once.
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

/** Under the same id: a rejected task has changed nothing on the server. */
function renewed(task: NetworkTask): NetworkTask {
  const { transmited_at: _at, result: _result, resultCode: _resultCode, code: _code, ...rest } = task
  const { error: _error, ...meta } = metaOf(task)
  return { ...rest, transmited: false, acknowledged: false, attempts: 0, meta }
}
