import type { LookupFunction } from 'node:net'
import { OutboundError, requestOutside } from '../../platform/network/outbound.ts'

type WebhookPost = { url: string; body: string; headers: Readonly<Record<string, string>> }
/** Outcome of a request; `problem` without a status means that no usable response came. */
export type WebhookAnswer = { status?: number; problem?: string; retryAfterMs?: number | undefined }
export type PostWebhook = (post: WebhookPost, signal: AbortSignal) => Promise<WebhookAnswer>

const timeoutMs = 15_000
const maxBytes = 65_536
/** Maximum `Retry-After` that a receiver may request: one day. */
const mostSeconds = 86_400

/**
 * Sends a webhook message. Allows only https to public internet addresses, checked at connection time;
 * follows no redirect and bounds the response in time and size. Only the status counts; the body is ignored.
 */
export const postWebhook: PostWebhook = (post, signal) => send(post, { signal, isPublicOnly: true })

/** Sends to any address, including this machine. Used by tests only. */
export const postToAnywhere =
  (lookup?: LookupFunction): PostWebhook =>
  (post, signal) =>
    send(post, { signal, isPublicOnly: false, ...(lookup ? { lookup } : {}) })

async function send(
  { url, body, headers }: WebhookPost,
  limits: { signal: AbortSignal; isPublicOnly: boolean; lookup?: LookupFunction },
): Promise<WebhookAnswer> {
  if (limits.isPublicOnly && !url.startsWith('https://')) return { problem: 'address' }
  try {
    const { status, retryAfter } = await requestOutside(url, {
      ...limits,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': 'ambra-webhooks/1', ...headers },
      timeoutMs,
      maxBytes,
    })
    const seconds = Number(retryAfter)
    return { status, ...(seconds > 0 && { retryAfterMs: Math.min(seconds, mostSeconds) * 1000 }) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { problem: error.problem }
  }
}
