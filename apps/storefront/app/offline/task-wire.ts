import type { ApiCall, Transport } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import { metaOf, type TaskResponse } from './task-queue.ts'
import { holdsToken, isAttempt, readResponse, taskCall, taskUrl } from './task-request.ts'

/** A call that hangs counts as unreachable: it must not keep the others waiting. */
const responseLimitMs = 15_000

type WireParts = {
  fetch: typeof fetch
  /** Makes a transport that carries the session's token, renewed when it is refused. @see spec §4 "Token refresh" */
  withSession: (send: Transport) => Transport
  /** Notes what brought no answer. */
  logged: (send: Transport) => Transport
  /** The customer of the token in use at this moment. */
  isStillOwn: (task: NetworkTask) => boolean
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') === true

/** The document, or null for text that only says it is JSON. */
async function documentOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const listed = (headers: unknown): Record<string, string> =>
  Object.fromEntries(new Headers(headers as HeadersInit | undefined))

/** Brings a task to the shop and its answer back. */
export function createTaskWire({ fetch: send, withSession, logged, isStillOwn }: WireParts) {
  const transport = (task: NetworkTask, cartId: string): Transport =>
    logged(async ({ token }) => {
      if (!isStillOwn(task)) throw new ShopError('server.unreachable')
      const headers = { ...listed(task.payload['headers']), 'idempotency-key': task.task_id }
      const bearer = token && !holdsToken(task) ? { authorization: `Bearer ${token}` } : {}
      try {
        const response = await send(`/api/${taskUrl(task, { token: token ?? '', cartId })}`, {
          ...task.payload,
          headers: { ...headers, ...bearer },
          signal: AbortSignal.timeout(responseLimitMs),
        })
        const document = isJson(response) ? await documentOf(response) : undefined
        return { status: response.status, document }
      } catch (error) {
        throw new ShopError('server.unreachable', {}, { cause: error })
      }
    })

  /** Undefined when the server was not reached. */
  return async function sendTask(task: NetworkTask, cartId: string): Promise<TaskResponse | undefined> {
    const name = taskCall(String(task.payload['method']), task.url)
    if (!name) return { code: 400, error: { code: 'response.unhandled', params: {} } }
    const plain = transport(task, cartId)
    const carry = metaOf(task).customer === undefined ? plain : withSession(plain)
    try {
      const { status, document } = await carry({ ...emptyCall, name, storeCode: task.store_code ?? '' })
      return isAttempt(status) ? readResponse(status, document) : undefined
    } catch (error) {
      if (error instanceof ShopError && error.code === 'server.unreachable') return undefined
      throw error
    }
  }
}

/** A task's method, address and body are its own. */
const emptyCall: Omit<ApiCall, 'name' | 'storeCode'> = {
  method: '',
  path: '',
  params: {},
  query: {},
  body: undefined,
  token: undefined,
  headers: {},
  signal: undefined,
}
