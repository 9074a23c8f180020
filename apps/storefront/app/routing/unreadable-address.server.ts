import type { CallName } from '@ambra/contract/platform/api/calls'
import type { Transport } from '@ambra/contract/platform/api/client'
import { data } from 'react-router'

/** Calls that pages make with parts of their URL. */
const reads: ReadonlySet<CallName> = new Set([
  'categoryListing',
  'categoryListingPost',
  'productSearch',
  'productSearchPost',
  'catalogSearch',
  'catalogSearchPost',
  'catalogSuggest',
  'productList',
  'renderList',
  'urlMap',
])

/** Returns whether the search timed out: the same query may succeed a moment later. */
function isLate(document: unknown): document is object {
  if (typeof document !== 'object' || document === null || !('meta' in document)) return false
  const { meta } = document
  return typeof meta === 'object' && meta !== null && 'error' in meta && meta.error === 'search.timeout'
}

/**
 * Wraps the transport for pages. A query that the API rejects as invalid (such as a slug of 15,000
 * characters) comes from the URL of the page, which becomes a 404. A timeout says nothing about the URL and
 * becomes a 503.
 */
export function pageTransport(transport: Transport): Transport {
  return async (call) => {
    const response = await transport(call)
    if (response.status !== 400 || !reads.has(call.name)) return response
    if (isLate(response.document)) return { status: 503, document: { ...response.document, code: 503 } }
    throw data(null, { status: 404, statusText: 'Not Found' })
  }
}
