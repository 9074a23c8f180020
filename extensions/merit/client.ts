import { createHmac } from 'node:crypto'

export type Account = { url: string; id: string; key: string; now: Date; signal: AbortSignal }
export type Tax = { Id: string; Code: string; TaxPct: number }

/** Returns a time as Merit signs it: `yyyyMMddHHmmss` in UTC. */
export const stamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/\D/g, '')

/** Signs a request. @see https://api.merit.ee/connecting-robots/reference-manual/authentication/ */
export const signature = (id: string, key: string, signed: { timestamp: string; body: string }): string =>
  createHmac('sha256', key)
    .update(id + signed.timestamp + signed.body)
    .digest('base64')

/** Calls Merit. @throws Error with the beginning of the answer unless the status is 200; RefusedError if it did nothing */
export async function call<Result>(account: Account, path: string, payload: object): Promise<Result> {
  const body = JSON.stringify(payload)
  const timestamp = stamp(account.now)
  const query = new URLSearchParams({
    ApiId: account.id,
    timestamp,
    signature: signature(account.id, account.key, { timestamp, body }),
  })
  const response = await fetch(`${account.url}/${path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: account.signal,
  })
  const text = await response.text()
  if (!response.ok) {
    const problem = `Merit answered ${response.status}: ${text.slice(0, 200)}`
    throw response.status < 500 ? new RefusedError(problem) : new Error(problem)
  }
  return JSON.parse(text) as Result
}

/** Merit rejected the request. */
export class RefusedError extends Error {}
