import { type CallName, calls } from '@ambra/contract/calls'
import { shopErrorText } from '@ambra/contract/client'
import type { ErrorCode } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import type { TaskResponse } from './task-queue.ts'

/** What a url template is filled with. */
export type TemplateValues = { token: string; cartId: string }

/** The url holds `{{cartId}}`: without a cart it cannot be sent. @see spec §8 "a task needing a cart id fails" */
export const needsCart = ({ url }: NetworkTask): boolean => url.includes('{{cartId}}')

/** The url holds `{{token}}`: the token travels there and not in a header. */
export const holdsToken = ({ url }: NetworkTask): boolean => url.includes('{{token}}')

/**
 * Address of a task with token and cart id filled in, and the code of the store it was made in. Only the template is
 * filled, once: what a shopper typed stays literal text, and values are URL-encoded.
 * @see spec §7 "Queued tasks use URL templates"
 */
export function taskUrl({ url, store_code }: NetworkTask, values: TemplateValues): string {
  const filled = url.replace(/\{\{(token|cartId)\}\}/g, (_, name: keyof TemplateValues) =>
    encodeURIComponent(values[name]),
  )
  if (!store_code) return filled
  return `${filled}${filled.includes('?') ? '&' : '?'}storeCode=${encodeURIComponent(store_code)}`
}

/** A password is never stored in this browser, and orders have a queue of their own. */
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

/** The call of the shop a task is; undefined for what may not be queued: another host, a password, an order. */
export function taskCall(method: string, url: string): CallName | undefined {
  const [path] = url.split('?')
  // The table's keys are call names.
  const names = Object.keys(calls) as CallName[]
  const name = names.find((one) => calls[one][0] === method && calls[one][1] === path)
  return name && !neverQueued.has(name) ? name : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A call that may be queued must not carry one either (`user/me` with another e-mail address). */
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
 * Reads an answer: JSON with code and result, or an error in words of the catalogue. `document` is undefined for what
 * is no JSON.
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
    // A newer server's code without a text here is shown by the text it sent.
    return refusedAs(
      code,
      { code: named as ErrorCode, params: { message: message ?? '', ...texts(meta['params']) } },
      result,
    )
  if (message) return refusedAs(code, { code: 'server.refused', params: { message } }, result)
  // What stands behind the server was not found: it failed, and there is no result to deliver.
  const isNotFound = isRecord(result) && result['code'] === 'ENOTFOUND'
  return refusedAs(
    code,
    { code: isNotFound ? 'server.unreachable' : 'response.unhandled', params: {} },
    result,
  )
}

/** Gateways answer these for a shop they do not reach, and a busy shop itself. None of them is an attempt. */
const notNow: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether the shop has spoken: else the task waits and goes out again under the same id. */
export const isAttempt = (status: number): boolean => !notNow.has(status)
