import type { ApiCall, Transport } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { metaOf, type TaskResponse } from './task-queue.ts'
import { holdsToken, isAttempt, readResponse, taskCall, taskUrl } from './task-request.ts'

/** Timeout after which a call counts as unreachable, so that it does not block the others. */
const responseLimitMs = 15_000

type WireParts = {
  fetch: typeof fetch
  /** Wraps a transport with the session token, renewed when it is rejected. @see spec §4 "Token refresh" */
  withSession: (send: Transport) => Transport
  /** Wraps a transport to log calls without a response. */
  logged: (send: Transport) => Transport
  /** Returns whether the task belongs to the customer of the current token. */
  isStillOwn: (task: NetworkTask) => boolean
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') === true

/** Returns the parsed document, or null for text that is not valid JSON despite its type. */
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

/** Sends tasks to the shop and returns its responses. */
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

  /** Returns undefined when the server was not reached. */
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

/** Method, URL and body come from the task itself. */
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
