import { createClient } from '@ambra/contract/client'
import { describe, expect, it } from 'vitest'
import { pageTransport } from './unreadable-address.server.ts'

/** A page's search, refused by the API with this code. */
function searchRefused(error: string) {
  const document = { code: 400, result: error, meta: { error } }
  const transport = pageTransport(() => Promise.resolve({ status: 400, document }))
  const params = { index: 'en', type: 'category' } as const
  return createClient({ transport, storeCode: 'en' }).call('catalogSearchPost', { params, body: {} })
}

describe('a page whose search is refused', () => {
  it('is not found when its address makes no question', () =>
    expect(searchRefused('search.bad_query')).rejects.toMatchObject({ init: { status: 404 } }))

  it('is unavailable, not missing, when the search is slow', () =>
    expect(searchRefused('search.timeout')).rejects.toMatchObject({ code: 'search.timeout', status: 503 }))
})
