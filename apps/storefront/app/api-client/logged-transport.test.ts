import { type ApiCall, httpTransport } from '@ambra/contract/platform/api/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loggedTransport } from './logged-transport.ts'

const aCall: ApiCall = {
  name: 'stockList',
  method: 'GET',
  path: 'stock/list',
  params: {},
  query: {},
  body: undefined,
  storeCode: 'en',
  token: undefined,
  headers: {},
  signal: undefined,
}
const sending = (send: typeof fetch) => loggedTransport(httpTransport('/api/', send))

const warned = vi.spyOn(console, 'warn')
beforeEach(() => void warned.mockImplementation(() => undefined))
afterEach(() => void warned.mockReset())

describe('a fetch that fails (spec §8 "Logged only: fetch errors")', () => {
  it('logs the name of a failed call and rethrows its error', async () => {
    const transport = sending(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(transport(aCall)).rejects.toMatchObject({ code: 'server.unreachable' })
    expect(warned.mock.calls).toMatchObject([
      ['fetch error', { call: 'stockList', error: { code: 'server.unreachable' } }],
    ])
  })

  it('logs a response that is not JSON', async () => {
    const transport = sending(async () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(transport(aCall)).rejects.toMatchObject({ code: 'response.bad_content_type' })
    expect(warned).toHaveBeenCalledTimes(1)
  })

  it('logs neither error responses nor aborted calls', async () => {
    const response = { code: 404, result: 'no' }
    expect(await sending(async () => Response.json(response))(aCall)).toEqual({
      status: 200,
      document: response,
    })
    const abort = new AbortController()
    abort.abort()
    const gone = sending(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await expect(gone({ ...aCall, signal: abort.signal })).rejects.toThrow('aborted')
    expect(warned).not.toHaveBeenCalled()
  })
})
