import { ShopError } from '@ambra/contract/errors'
import { parseBoundedJson } from '@ambra/contract/request-bounds'
import { requestOutside } from '../../network/outbound.ts'

/** How long a shopper waits for a provider at most, and for its connection. */
const timeoutMs = 8000
const connectMs = 3000
const maxResponseBytes = 2_000_000
/** Lists of banks and tariffs are long, never deep. */
const responseBounds = { depth: 32, members: 200_000 }
/** Some providers send their JSON as text. A page of HTML is never an answer. */
const types = ['application/json', 'text/json', 'text/plain']

/** An answer of a provider; `json` is undefined when it was none. */
export type ProviderResponse = { status: number; json: unknown; location: string | undefined }

type ProviderRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown }

/**
 * Calls a provider. No answer, a late, huge or foreign one, 5xx and 429 are errors of the provider; other responses are the
 * caller's to read. Redirects are not followed.
 * @throws ShopError payment.provider_unreachable
 */
export async function requestProvider(url: string, request: ProviderRequest = {}): Promise<ProviderResponse> {
  const { method = 'GET', headers = {}, body } = request
  const response = await requestOutside(url, {
    method,
    timeoutMs,
    connectMs,
    maxBytes: maxResponseBytes,
    types,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw new ShopError('payment.provider_unreachable', {}, { cause })
  })
  if (response.status >= 500 || response.status === 429)
    throw new ShopError('payment.provider_unreachable', {}, { cause: new Error(`answer ${response.status}`) })
  return { status: response.status, json: readJson(response.body.toString()), location: response.location }
}

function readJson(text: string): unknown {
  try {
    return parseBoundedJson(text, responseBounds)
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
