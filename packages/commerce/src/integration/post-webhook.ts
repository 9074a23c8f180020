import type { LookupFunction } from 'node:net'
import { OutboundError, requestOutside } from '../network/outbound.ts'

/** What is sent where. */
export type WebhookPost = { url: string; body: string; headers: Readonly<Record<string, string>> }
/** What came back; `problem` without a status: nothing usable did. */
export type WebhookAnswer = { status?: number; problem?: string; retryAfterMs?: number | undefined }
export type PostWebhook = (post: WebhookPost, signal: AbortSignal) => Promise<WebhookAnswer>

const timeoutMs = 15_000
const maxBytes = 65_536
/** A receiver asks for a pause of a day at most. */
const mostSeconds = 86_400

/**
 * Sends a message. Only https, only to addresses of the public internet as the name resolves when the connection is made; a redirect is
 * not followed, and answers are bounded in time and size. What the answer says is not read: it decides by its status.
 */
export const postWebhook: PostWebhook = (post, signal) => send(post, { signal, isPublicOnly: true })

/** The same for receivers on this machine. Nothing but tests makes it. */
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
