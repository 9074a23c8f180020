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

/**
 * The way to the API for pages. A question that the API refuses as no question at all (a slug of 15,000 characters)
 * comes from the address of the page: nothing stands there, and nothing is wrong with the page.
 */
export function pageTransport(transport: Transport): Transport {
  return async (call) => {
    const response = await transport(call)
    if (response.status === 400 && reads.has(call.name))
      throw data(null, { status: 404, statusText: 'Not Found' })
    return response
  }
}
