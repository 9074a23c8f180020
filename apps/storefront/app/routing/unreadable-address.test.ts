import { createClient } from '@ambra/contract/platform/api/client'
import { describe, expect, it } from 'vitest'
import { pageTransport } from './unreadable-address.server.ts'

/** Search of a page that the API rejects with this code. */
function searchRefused(error: string) {
  const document = { code: 400, result: error, meta: { error } }
  const transport = pageTransport(() => Promise.resolve({ status: 400, document }))
  const params = { index: 'en', type: 'category' } as const
  return createClient({ transport, storeCode: 'en' }).call('catalogSearchPost', { params, body: {} })
}

describe('rejected search of a page', () => {
  it('returns 404 when the URL is not a valid query', () =>
    expect(searchRefused('search.bad_query')).rejects.toMatchObject({ init: { status: 404 } }))

  it('returns 503, not 404, when the search is slow', () =>
    expect(searchRefused('search.timeout')).rejects.toMatchObject({ code: 'search.timeout', status: 503 }))
})
