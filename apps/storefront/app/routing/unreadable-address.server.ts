import type { CallName } from '@ambra/contract/calls'
import type { Transport } from '@ambra/contract/client'
import { data } from 'react-router'

/** Calls that pages make with parts of their own address. */
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

/** Whether the search engine was too slow: the same question may well be answered a moment later. */
function isLate(document: unknown): document is object {
  if (typeof document !== 'object' || document === null || !('meta' in document)) return false
  const { meta } = document
  return typeof meta === 'object' && meta !== null && 'error' in meta && meta.error === 'search.timeout'
}

/**
 * The way to the API for pages. A question that the API refuses as no question at all (a slug of 15,000 characters)
 * comes from the address of the page: nothing stands there, and nothing is wrong with the page. One that was not
 * answered in time says nothing about the address: the shop cannot answer now.
 */
export function pageTransport(transport: Transport): Transport {
  return async (call) => {
    const response = await transport(call)
    if (response.status !== 400 || !reads.has(call.name)) return response
    if (isLate(response.document)) return { status: 503, document: { ...response.document, code: 503 } }
    throw data(null, { status: 404, statusText: 'Not Found' })
  }
}
