import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { browserStore } from '#app/storage/browser-store.ts'
import { loggedTransport } from '#app/api-client/logged-transport.ts'
import { sessionMemory } from '#app/session/session.ts'
import { sessionTokens } from '#app/session/session-tokens.ts'
import { withLock } from '#app/storage/with-lock.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { metaOf, isPending, reduceTasks, type TaskEvent, type TaskMeta } from './task-queue.ts'
import { isReadyToNotify } from './task-hooks.ts'
import { holdsPassword, taskCall } from './task-request.ts'
import { createTaskRunner, isOwn, taskError, type TaskReport } from './task-runner.ts'
import { createTaskWire } from './task-wire.ts'

export type { TaskReport } from './task-runner.ts'

/**
 * Call to be made as soon as the shop can be reached. `url` is the path of the call (`user/me`), which may
 * contain `{{token}}` and `{{cartId}}`; `label` the message key of its name for the shopper; `subject` the
 * object it is about where several of a kind may wait. A silent task is never shown.
 */
export type TaskInput = {
  url: string
  method: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  callbackEvent?: string
  silent?: boolean
  label: string
  subject?: string
}

type TaskListener = (task: NetworkTask) => void | Promise<void>

const actions = new Map<string, TaskListener>()
const responseListeners = new Set<TaskListener>()
const changeListeners = new Set<() => void | Promise<void>>()
/** Tasks whose form is on the screen and shows the result itself. */
const awaited = new Set<string>()

async function readTasks(): Promise<readonly NetworkTask[]> {
  return (await browserStore().read(storageKeys.networkTasks)) ?? []
}

async function change(next: (tasks: readonly NetworkTask[]) => NetworkTask[]) {
  const tasks = await browserStore().update(storageKeys.networkTasks, (before = []) => {
    const after = next(before)
    return after.length === 0 ? undefined : after
  })
  await announce()
  return tasks ?? []
}

const announce = () => Promise.all([...changeListeners].map((listener) => listener()))

const apply = (event: TaskEvent) => change((tasks) => reduceTasks(tasks, event))

/** Returns the customer of this browser's session; undefined for a guest. */
async function currentCustomer(): Promise<number | undefined> {
  await sessionMemory.ready
  if (sessionMemory.token() === undefined) return undefined
  const known = sessionMemory.getSnapshot().customer ?? (await browserStore().read(storageKeys.currentUser))
  return known?.id
}

async function deliver(task: NetworkTask) {
  await isReadyToNotify()
  const event = task.callback_event ?? ''
  const action = event.startsWith('store:') ? actions.get(event.slice('store:'.length)) : undefined
  const hearing = [...(action ? [action] : []), ...(awaited.has(task.task_id) ? [] : responseListeners)]
  for (const listener of hearing) {
    try {
      await listener(task)
    } catch (error) {
      // An error of one listener must not stop the queue.
      reportError(error)
    }
  }
}

const runner = createTaskRunner({
  tasks: { read: readTasks, apply },
  runLocked: (work) => withLock('ambra-tasks', work),
  customer: currentCustomer,
  cartId: async () => (await browserStore().read(storageKeys.cart))?.cartServerToken || undefined,
  send: createTaskWire({
    fetch: (...request) => fetch(...request),
    withSession: (send) => sessionTokens().carry(send),
    logged: loggedTransport,
    isStillOwn: (task) => isOwn(task, sessionMemory.getSnapshot().customer?.id),
  }),
  deliver,
  now: Date.now,
})

/** @throws Error for a call that may not be queued */
async function taskOf(input: TaskInput): Promise<NetworkTask> {
  const { url, method, body, callbackEvent, silent, label, subject } = input
  if (!taskCall(method, url) || holdsPassword(body)) throw new Error(`${method} ${url} may not be queued`)
  const customer = await currentCustomer()
  const store_code = document.documentElement.dataset.store
  const meta: TaskMeta = {
    label,
    ...(customer !== undefined && { customer }),
    ...(subject !== undefined && { subject }),
  }
  return {
    task_id: crypto.randomUUID(),
    url,
    payload: {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    transmited: false,
    created_at: new Date().toISOString(),
    acknowledged: false,
    attempts: 0,
    meta,
    ...(callbackEvent !== undefined && { callback_event: callbackEvent }),
    ...(silent && { silent }),
    ...(store_code && { store_code }),
  }
}

/**
 * Stores a call until it is answered, bound to the signed-in customer. Throws for passwords and for calls
 * that the shop does not have (bugs of the caller).
 * @see spec §3 "Queued network task", §4 Offline
 */
export async function queueTask(input: TaskInput): Promise<NetworkTask> {
  const task = await taskOf(input)
  await apply({ type: 'created', task })
  return task
}

/**
 * Sends pending tasks, oldest first; other tabs wait. `onProgress` is called before and after each call.
 */
export const runTasks = (onProgress?: (done: number, all: number) => void): Promise<TaskReport> =>
  runner.run(onProgress)

/**
 * Queues a call and sends it at once, after those already pending: `waiting` when the shop cannot be
 * reached. Only the caller receives the response; a refused task is not stored. `result` is absent when
 * another tab sent it.
 * @throws ShopError as the server refuses
 */
export async function submitTask(
  input: TaskInput,
): Promise<{ state: 'sent'; result?: unknown } | { state: 'waiting' }> {
  const task = await taskOf(input)
  const { task_id: id, meta } = task
  awaited.add(id)
  try {
    await apply({ type: 'created', task })
    const report = await runTasks()
    const isMine = ({ task_id }: NetworkTask) => task_id === id
    const failed = report.failed.find(({ task }) => isMine(task))?.task
    const left = failed ?? (await readTasks()).find(isMine)
    if (!left) return sentOr(meta, report.sent.find(isMine))
    if (isPending(left)) {
      // From now on the task is listed as pending.
      awaited.delete(id)
      await announce()
      return { state: 'waiting' }
    }
    await apply({ type: 'dropped', id })
    throw taskError(left)
  } finally {
    awaited.delete(id)
  }
}

/**
 * Returns the result of a task that has left the queue: it was sent, unless the session ended and removed
 * it.
 */
async function sentOr(
  meta: unknown,
  sent: NetworkTask | undefined,
): Promise<{ state: 'sent'; result?: unknown }> {
  if (sent) return { state: 'sent', result: sent.result }
  const { customer } = meta as TaskMeta
  if (customer !== undefined && customer !== (await currentCustomer()))
    throw new ShopError('auth.access_denied')
  return { state: 'sent' }
}

/** Returns the number of pending tasks that the shopper knows of; silent ones do not count. */
export async function pendingTasks(): Promise<number> {
  return (await runner.sendable()).filter(({ silent }) => !silent).length
}

/**
 * Registers the action of the callback event `store:NAME`, called with the response. @see spec §4 Offline
 */
export function registerStoreAction(name: string, action: TaskListener): void {
  actions.set(name, action)
}

/** Calls back with each answered task that no form waits for. */
export function onTaskResponse(listener: TaskListener): () => void {
  responseListeners.add(listener)
  return () => responseListeners.delete(listener)
}

/** Deletes all unsent tasks, of any shopper. @see spec §4 "unsent queued tasks are cleared" */
export async function dropTasks(): Promise<void> {
  await change(() => [])
}

/** Removes a refused task at the shopper's request. */
export const dropTask = async (id: string): Promise<void> => void (await apply({ type: 'dropped', id }))

/** Sends a refused task again unchanged at the shopper's request. */
export async function retryTask(id: string): Promise<void> {
  await apply({ type: 'renewed', id })
  await runTasks()
}

/** Returns the visible tasks of this session: pending or refused, except those that a form is sending. */
export async function listTasks(): Promise<NetworkTask[]> {
  const customer = await currentCustomer()
  const isShown = (task: NetworkTask) => !task.silent && !awaited.has(task.task_id) && isOwn(task, customer)
  return (await readTasks()).filter((task) => isShown(task) && (isPending(task) || metaOf(task).error))
}

/** Calls back when the queue changes, here or in another tab; changes made here wait for `listener`. */
export function onTasksChange(listener: () => void | Promise<void>): () => void {
  const off = browserStore().onOtherTab(storageKeys.networkTasks, () => void listener())
  changeListeners.add(listener)
  return () => {
    off()
    changeListeners.delete(listener)
  }
}
