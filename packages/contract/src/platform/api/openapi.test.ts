import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { calls } from './calls.ts'
import { endpoints } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

describe('endpoint table', () => {
  it('has a row of schemas for every call', () => {
    expect(Object.keys(endpoints).sort()).toEqual(Object.keys(calls).sort())
    const rows = Object.entries(endpoints).map(([name, { method, path }]) => [name, method, path])
    expect(rows.sort()).toEqual(
      Object.entries(calls)
        .map(([name, [method, path]]) => [name, method, path])
        .sort(),
    )
  })

  it('uses each method and path once, including aliases', () => {
    const all = Object.values(endpoints).flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((p) => `${method} ${p}`),
    )
    expect(all).toEqual([...new Set(all)])
  })

  it.each([
    'POST user/login',
    'POST user/create',
    'POST user/reset-password',
    'POST create-password',
    'POST user/change-reset-password',
    'POST user/change-password',
    'GET user/me',
    'POST user/me',
    'GET user/order-history',
    'POST user/refresh',
    'POST cart/create',
    'GET cart/pull',
    'POST cart/update',
    'POST cart/delete',
    'GET cart/totals',
    'GET cart/payment-methods',
    'POST cart/shipping-methods',
    'POST cart/shipping-information',
    'POST cart/collect-totals',
    'POST cart/apply-coupon',
    'POST cart/delete-coupon',
    'POST order/create',
    'POST order',
    'GET order/pull',
    'GET stock/check',
    'GET stock/check/:sku',
    'GET stock/list',
    'POST review/create',
    'GET mailer/subscribe',
    'POST mailer/subscribe',
    'DELETE mailer/subscribe',
    'POST newsletter/confirmation',
    'POST newsletter',
    'POST contact/create',
    'GET pickup-points',
    'POST neopay/payment',
    'GET neopay/banks',
    'POST mokilizingas/payment',
    'GET country/list',
    'GET quantity-tracker',
    'GET shop-data',
    'GET special-offers',
    'POST url/map',
    'GET product/render-list',
    'GET catalog/:index/:type/_search',
    'GET catalog/:index/product_c/_search',
    'GET catalog/:index/product_s/_search',
    'GET home-page',
  ])('contains the call %s of spec section 7', (call) => {
    const all = Object.values(endpoints).flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((p) => `${method} ${p}`),
    )
    expect(all).toContain(call)
  })
})

describe('OpenAPI document', () => {
  const document = openApiDocument('1.2.3')

  it('returns valid OpenAPI 3.1 (spec §7)', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(await validator.validate({ ...document, paths: { 'no/slash': {} } })).toMatchObject({
      valid: false,
    })
  })

  it.each(Object.entries(calls))(
    'describes the call %s with its method, path and result',
    (name, [method, path]) => {
      const operation = document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      expect(operation).toMatchObject({
        operationId: name,
        responses: { 200: { content: expect.anything() } },
      })
    },
  )

  it('returns JSON with a path for every call', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document.paths['/api/cart/update']).toHaveProperty('post.requestBody')
    expect(document.paths['/api/catalog/{index}/{type}/_search']).toHaveProperty(
      'get.parameters.0.in',
      'path',
    )
  })

  it('wraps results in the envelope except for bare calls', () => {
    expect(document.paths['/api/cart/pull']).toHaveProperty(
      ['get', 'responses', '200', 'content', 'application/json', 'schema', 'required'],
      ['code', 'result'],
    )
    expect(document.paths['/api/url/map']).not.toHaveProperty([
      'post',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
      'required',
    ])
  })

  it('gives every operation a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => (operation as { operationId: string }).operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declares the security of every operation', () => {
    const rows = Object.values(document.paths).flatMap((item) => Object.values(item))
    expect(rows.filter((operation) => !Object.hasOwn(Object(operation), 'security'))).toEqual([])
    expect(document.paths['/api/user/me']).toHaveProperty('get.security.0', { token: [] })
    expect(document.paths['/api/pickup-points']).toHaveProperty('get.security', [
      { token: [] },
      { tokenQuery: [] },
      {},
    ])
  })
})
