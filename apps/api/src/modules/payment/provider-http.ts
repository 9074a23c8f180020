import { ShopError } from '@ambra/contract/errors'
import { parseBoundedJson } from '@ambra/contract/json-bounds'

/** How long a shopper waits for a provider at most. */
const timeoutMs = 8000
const maxAnswerBytes = 2_000_000
/** Lists of banks and tariffs are long, never deep. */
const answerBounds = { depth: 32, members: 200_000 }

/** An answer of a provider; `json` is undefined when it was none. */
export type ProviderAnswer = { status: number; json: unknown; location: string | undefined }

type ProviderRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown }

/**
 * Calls a provider. No answer, a late one, 5xx and 429 are the provider's trouble; other answers are the caller's to read.
 * @throws ShopError payment.provider_unreachable
 */
export async function askProvider(url: string, request: ProviderRequest = {}): Promise<ProviderAnswer> {
  const { method = 'GET', headers = {}, body } = request
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    text = await response.text()
  } catch (error) {
    throw new ShopError('payment.provider_unreachable', {}, { cause: error })
  }
  if (response.status >= 500 || response.status === 429 || text.length > maxAnswerBytes)
    throw new ShopError('payment.provider_unreachable', {}, { cause: new Error(`answer ${response.status}`) })
  return {
    status: response.status,
    json: readJson(text),
    location: response.headers.get('location') ?? undefined,
  }
}

function readJson(text: string): unknown {
  try {
    return parseBoundedJson(text, answerBounds)
  } catch {
    return undefined
  }
}

/** The object behind a JSON value; empty when it is none. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The text behind a JSON value; empty when it is none. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The list behind a JSON value; empty when it is none. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
