import type { Later } from './later.ts'
import type { MessageLog } from './message-log.ts'

/** Relevant part of the shop's response, which is logged; `status` is 0 if there was none. */
export type ShopResponse = { status: number; saysSuccess: boolean }

/** Sends a POST to the shop. Never throws. */
export type Post = (url: string, body: string, contentType: string) => Promise<ShopResponse>

/** Message to the shop; the log shows `data`. */
export type Notice = {
  kind: string
  about: string
  url: string
  body: string
  contentType: string
  data: unknown
  isAccepted: (response: ShopResponse) => boolean
}

/** Delays after the first, second … failed attempt; five attempts in total. @see docs/rules/payment PAY-15 */
const retryDelaysMs: readonly number[] = [5_000, 30_000, 300_000, 300_000]

const responseLimitMs = 10_000

export const postOverHttp: Post = async (url, body, contentType) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
      redirect: 'manual',
      signal: AbortSignal.timeout(responseLimitMs),
    })
    return { status: response.status, saysSuccess: saysSuccess(await readStart(response)) }
  } catch {
    return { status: 0, saysSuccess: false }
  }
}

/** Maximum bytes read; the expected `{"status":"success"}` is much shorter. */
const responseBytes = 1000

/** Reads the beginning of a body only. */
async function readStart({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    parts.push(part)
    size += part.length
    if (size >= responseBytes) break
  }
  return Buffer.concat(parts).toString('utf8', 0, responseBytes)
}

function saysSuccess(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'status' in parsed && parsed.status === 'success'
  } catch {
    return false
  }
}

type NotifierParts = { log: MessageLog; later: Later; post: Post }

/** Notifies the shop, and retries with delays until it accepts the message. */
export function createNotifier({ log, later, post }: NotifierParts): (notice: Notice) => Promise<void> {
  async function notify(notice: Notice, attempt: number): Promise<void> {
    const response = await post(notice.url, notice.body, notice.contentType)
    const isAccepted = notice.isAccepted(response)
    log.add({
      direction: 'sent',
      kind: notice.kind,
      about: notice.about,
      data: { attempt, content: notice.data, status: response.status, isAccepted },
    })
    const delay = retryDelaysMs[attempt - 1]
    if (!isAccepted && delay !== undefined) later(delay, () => void notify(notice, attempt + 1))
  }
  return (notice) => notify(notice, 1)
}
