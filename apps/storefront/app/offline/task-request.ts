import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import { shopErrorText } from '@ambra/contract/platform/api/client'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { TaskResponse } from './task-queue.ts'

export type TemplateValues = { token: string; cartId: string }

/**
 * Returns whether the URL contains `{{cartId}}`: without a cart it cannot be sent. @see spec §8 "a task
 * needing a cart id fails"
 */
export const needsCart = ({ url }: NetworkTask): boolean => url.includes('{{cartId}}')

/** Returns whether the URL contains `{{token}}`: the token is sent there instead of in a header. */
export const holdsToken = ({ url }: NetworkTask): boolean => url.includes('{{token}}')

/**
 * Returns the URL of a task with token and cart id filled in, and the code of the store it was made in.
 * Fills the template once: placeholders typed by a shopper stay literal, and values are URL-encoded.
 * @see spec §7 "Queued tasks use URL templates"
 */
export function taskUrl({ url, store_code }: NetworkTask, values: TemplateValues): string {
  const filled = url.replace(/\{\{(token|cartId)\}\}/g, (_, name: keyof TemplateValues) =>
    encodeURIComponent(values[name]),
  )
  if (!store_code) return filled
  return `${filled}${filled.includes('?') ? '&' : '?'}storeCode=${encodeURIComponent(store_code)}`
}

/** Calls with passwords, which are never stored in this browser, and orders, which have their own queue. */
const neverQueued: ReadonlySet<CallName> = new Set<CallName>([
  'userLogin',
  'userCreate',
  'userCreatePassword',
  'userChangePassword',
  'userChangeResetPassword',
  'userRefresh',
  'userErase',
  'orderCreate',
])

/**
 * Returns the API call of a task; undefined for calls that may not be queued: another host, a password, an
 * order.
 */
export function taskCall(method: string, url: string): CallName | undefined {
  const [path] = url.split('?')
  // The keys of the table are call names.
  const names = Object.keys(calls) as CallName[]
  const name = names.find((one) => calls[one][0] === method && calls[one][1] === path)
  return name && !neverQueued.has(name) ? name : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns whether a body contains a password; calls that may be queued must not carry one either (`user/me`
 * with a new email address).
 */
export const holdsPassword = (body: unknown): boolean =>
  isRecord(body) && Object.keys(body).some((name) => name.toLowerCase().includes('password'))

const refusedAs = (code: number, error: TaskResponse['error'], result?: unknown): TaskResponse => ({
  code,
  ...(result !== undefined && { result }),
  ...(error && { error }),
})

const texts = (params: unknown): Record<string, string | number> =>
  isRecord(params)
    ? Object.fromEntries(
        Object.entries(params).filter(
          (entry): entry is [string, string | number] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      )
    : {}

/**
 * Reads a response: JSON with code and result, or an error with a code of the catalogue. `document` is
 * undefined for a response that is not JSON.
 * @see spec §7 "the response must be JSON with code and result", §8
 */
export function readResponse(status: number, document: unknown): TaskResponse {
  if (document === undefined) return refusedAs(status, { code: 'response.bad_content_type', params: {} })
  if (!isRecord(document) || typeof document['code'] !== 'number' || !('result' in document))
    return refusedAs(status, { code: 'response.unhandled', params: {} })
  const { code, result, meta } = document
  if (code === 200) return { code, result }
  if (code === 401) return refusedAs(code, { code: 'auth.access_denied', params: {} })
  const named = isRecord(meta) && typeof meta['error'] === 'string' ? meta['error'] : undefined
  const message = shopErrorText(result)
  if (named && isRecord(meta))
    // A code of a newer server without a text here is shown with the text that the server sent.
    return refusedAs(
      code,
      { code: named as ErrorCode, params: { message: message ?? '', ...texts(meta['params']) } },
      result,
    )
  if (message) return refusedAs(code, { code: 'server.refused', params: { message } }, result)
  // A service behind the server was not found: the call failed, and there is no result to deliver.
  const isNotFound = isRecord(result) && result['code'] === 'ENOTFOUND'
  return refusedAs(
    code,
    { code: isNotFound ? 'server.unreachable' : 'response.unhandled', params: {} },
    result,
  )
}

/**
 * Statuses of gateways that cannot reach the shop, and of a busy shop. None of them counts as an attempt.
 */
const notNow: ReadonlySet<number> = new Set([502, 503, 504])

/** Returns whether the shop responded; otherwise the task waits and is sent again under the same id. */
export const isAttempt = (status: number): boolean => !notNow.has(status)
