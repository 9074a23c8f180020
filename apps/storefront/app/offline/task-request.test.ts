import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { describe, expect, it } from 'vitest'
import { readResponse, taskCall, taskUrl } from './task-request.ts'

const task = (url: string, store_code?: string): NetworkTask => ({
  task_id: 'one',
  url,
  payload: { method: 'GET' },
  transmited: false,
  created_at: '2026-11-20T10:00:00.000Z',
  acknowledged: false,
  ...(store_code && { store_code }),
})
const values = { token: 'a/b+c{{cartId}}', cartId: '17&x' }

describe('address of a task (spec §7)', () => {
  it('fills {{token}} and {{cartId}} of URL templates with URL-encoded values (spec §7)', () => {
    const url = taskUrl(task('cart/pull?token={{token}}&cartId={{cartId}}'), values)
    expect(url).toBe('cart/pull?token=a%2Fb%2Bc%7B%7BcartId%7D%7D&cartId=17%26x')
    expect(taskUrl(task('user/me?token={{token}}'), { token: '', cartId: '' })).toBe('user/me?token=')
  })

  it('appends the store code when multistore (spec §7)', () => {
    expect(taskUrl(task('user/me', 'ru'), values)).toBe('user/me?storeCode=ru')
    expect(taskUrl(task('stock/check?sku=A', 'en'), values)).toBe('stock/check?sku=A&storeCode=en')
  })

  it('keeps typed template placeholders as literal text (security §8)', () => {
    const typed = `stock/check?sku=${encodeURIComponent('{{token}}')}`
    expect(taskUrl(task(typed), values)).toBe(typed)
  })

  it.each([
    ['GET', 'user/me', 'userMe'],
    ['POST', 'user/me?token={{token}}', 'userUpdate'],
    ['POST', 'user/login', undefined],
    ['POST', 'user/change-password', undefined],
    ['POST', 'user/create', undefined],
    ['POST', 'order/create', undefined],
    ['GET', 'https://elsewhere.example/user/me', undefined],
    ['GET', '//elsewhere.example/user/me', undefined],
    ['DELETE', 'user/me', undefined],
  ])('maps %s %s to the call %s: no other host, no password', (method, url, name) => {
    expect(taskCall(method, url)).toBe(name)
  })
})

describe('response to a task (spec §7 "the response must be JSON with code and result", §8)', () => {
  it("returns 'Error with response - bad content-type!' for a response that is not JSON (spec §8)", () => {
    expect(readResponse(200, undefined)).toEqual({
      code: 200,
      error: { code: 'response.bad_content_type', params: {} },
    })
  })

  it.each([[null], ['text'], [{}], [{ code: 200 }], [{ result: 1 }], [{ code: '200', result: 1 }]])(
    "returns 'Unhandled error, wrong response format!' for %j (spec §8)",
    (document) => {
      expect(readResponse(200, document).error?.code).toBe('response.unhandled')
    },
  )

  it("returns 'User is not authorized to access the resource' for 401 to a queued task (spec §8)", () => {
    const document = { code: 401, result: 'not authorized', meta: { error: 'auth.not_authorized' } }
    expect(readResponse(401, document).error?.code).toBe('auth.access_denied')
  })

  it.each([
    [
      'the code of our server',
      { code: 400, result: 'text', meta: { error: 'stock.unknown_sku', params: { sku: 'A' } } },
      { code: 'stock.unknown_sku', params: { message: 'text', sku: 'A' } },
    ],
    [
      'a string result',
      { code: 500, result: 'Out of order' },
      { code: 'server.refused', params: { message: 'Out of order' } },
    ],
    [
      'a message',
      { code: 500, result: { message: 'Out of order' } },
      { code: 'server.refused', params: { message: 'Out of order' } },
    ],
    [
      'ENOTFOUND, of which nothing is said',
      { code: 500, result: { code: 'ENOTFOUND', message: 'x' } },
      { code: 'server.unreachable', params: {} },
    ],
  ])('shows server errors by %s (spec §8)', (_, document, error) => {
    expect(readResponse(document.code, document)).toMatchObject({ code: document.code, error })
  })

  it('returns the result of a response with code 200', () => {
    expect(readResponse(200, { code: 200, result: null })).toEqual({ code: 200, result: null })
  })
})
