import { ShopError } from '@ambra/contract/platform/errors/errors'
import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { requestOutside } from '../../platform/network/outbound.ts'

/** Timeouts of a provider request, and of its connection. */
const timeoutMs = 8000
const connectMs = 3000
const maxResponseBytes = 2_000_000
/** Lists of banks and tariffs are long, never deep. */
const responseBounds = { depth: 32, members: 200_000 }
/** Some providers send JSON as text. HTML is never a response. */
const types = ['application/json', 'text/json', 'text/plain']

/** Response of a provider; `json` is undefined if it was not JSON. */
export type ProviderResponse = { status: number; json: unknown; location: string | undefined }

type ProviderRequest = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown }

/**
 * Sends a request to a provider. No response, a late, oversized or foreign one, 5xx and 429 count as provider
 * errors; the caller reads other responses. Does not follow redirects.
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

/** Returns the value if it is an object, else an empty one. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Returns the value if it is a string, else an empty one. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Returns the value if it is an array, else an empty one. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
