import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { errors } from '@ambra/contract/platform/errors/errors'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestResponse } from './api-suite.ts'
import { callCases } from './conformance-cases-suite.ts'
import {
  createWorld,
  expectError,
  pathOf,
  type Sent,
  sendCall,
  sendRaw,
  type World,
} from './conformance-suite.ts'
import { type FakeProvider, startFakeProvider } from './payments/payment-suite.ts'
import { apiRoutes } from '../src/routes/api-routes.ts'

let fake: FakeProvider
let world: World
beforeAll(async () => {
  fake = await startFakeProvider()
  world = await createWorld(fake)
})
afterAll(() => fake.close())

// Object.keys loses the key type; the table's keys are the call names.
const names = Object.keys(calls) as CallName[]
const contractOf = (name: CallName): Endpoint => endpoints[name]
const withBody = names.filter((name) => contractOf(name).body !== undefined)

/** Returns the result of a response, in the envelope or bare. */
function resultOf(name: CallName, { status, body }: TestResponse): unknown {
  expect(status === 200 ? status : body).toBe(200)
  if (!contractOf(name).envelope) return body
  expect(body).toMatchObject({ code: 200 })
  return body.result
}

/** Expects at least these fields: objects and lists of objects may hold more. */
function holding(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(holding)
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return value
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, holding(inner)])),
  )
}

/** Returns one copy of the body per field, with a value of another type in it. */
function withWrongTypes(body: Record<string, unknown>): Record<string, unknown>[] {
  return Object.entries(body).flatMap(([field, value]) => [
    { ...body, [field]: typeof value === 'object' ? 'text' : { nested: [value] } },
    { ...body, [field]: [] },
  ])
}

const fieldsOf = (schema: TSchema): [string, TSchema][] =>
  'properties' in schema ? Object.entries(schema.properties as Record<string, TSchema>) : []

describe('every call of the contract (spec §7)', () => {
  it('serves every call of the contract', () => {
    const served = new Set<unknown>(apiRoutes(world.shop.deps).map(({ endpoint }) => endpoint))
    expect(names.filter((name) => !served.has(endpoints[name]))).toEqual([])
  })

  it.each(names)('%s succeeds with a result that matches its schema', async (name) => {
    const { success, result } = callCases[name]
    const got = resultOf(name, await sendCall(world, name, await success(world)))
    const fieldErrors = [...Value.Errors(contractOf(name).result, got)]
    expect(fieldErrors.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([])
    expect(got).toEqual(holding(result))
  })

  it.each(names)('%s is rejected with its code, status and text', async (name) => {
    const { rejected: error, code } = callCases[name]
    const response = await sendCall(world, name, await error(world))
    expectError(response, code)
    expect(response.body.code).toBe(errors[code].status)
  })

  it.each(withBody)('%s rejects a body of another kind', async (name) => {
    const sent = await callCases[name].success(world)
    const { body } = contractOf(name)
    for (const payload of ['{"a":', '"text"', '[]', '7']) {
      const response = await sendRaw(world, name, sent, { payload })
      expectError(response)
      expect(response.status).toBe(400)
    }
    for (const payload of [undefined, '{}']) {
      const response = await sendRaw(world, name, sent, { payload })
      if (response.status !== 200) expectError(response)
      expect(response.status === 200 && body && !Value.Check(body, {})).toBe(false)
    }
    expectError(
      await sendRaw(world, name, sent, { payload: '<a/>', type: 'text/xml' }),
      'request.unsupported_media_type',
    )
    const oversize = JSON.stringify({ text: 'x'.repeat(300_000) })
    expectError(await sendRaw(world, name, sent, { payload: oversize }), 'request.too_large')
  })

  it.each(withBody)('%s names a field of the wrong type', async (name) => {
    const sent = await callCases[name].success(world)
    const { body } = contractOf(name)
    for (const wrong of withWrongTypes(sent.body ?? {})) {
      const response = await sendCall(world, name, { ...sent, body: wrong })
      // Rejected in the envelope, or accepted where the schema allows it.
      if (response.status !== 200) expectError(response)
      expect(response.status === 200 && body && !Value.Check(body, wrong)).toBe(false)
    }
  })

  it.each(names)('%s ignores unknown fields', async (name) => {
    const sent = await callCases[name].success(world)
    const more: Sent = { ...sent, query: { ...sent.query, unknown: '1' } }
    if (sent.body) more.body = { ...sent.body, unknown: { field: true } }
    expect(resultOf(name, await sendCall(world, name, more))).toBeDefined()
  })

  it.each(names)('%s rejects queries that are too long', async (name) => {
    const sent = await callCases[name].success(world)
    for (const [field, schema] of fieldsOf(contractOf(name).query)) {
      const max = 'maxLength' in schema ? Number(schema.maxLength) : undefined
      if (max === undefined || field === 'storeCode' || max > 10_000) continue
      const response = await sendCall(world, name, {
        ...sent,
        query: { ...sent.query, [field]: 'x'.repeat(max + 1) },
      })
      expectError(response)
      expect(response.status).toBe(400)
      const url = `/api/${pathOf(name, sent.params)}?${field}=a&${field}=b`
      const method = contractOf(name).method
      expectError(await world.shop.send({ method, url, ...(sent.body && { payload: sent.body }) }))
    }
  })

  it.each(names)('%s rejects other methods and names its own', async (name) => {
    const response = await world.shop.send({ method: 'PUT', url: `/api/${pathOf(name)}?storeCode=en` })
    expectError(response, 'request.method_not_allowed')
    expect(response.response.headers['allow']?.toString().split(', ')).toContain(contractOf(name).method)
  })
})

/** Calls whose responses reveal less by default. */
const careful = [
  'userCreate',
  'userConfirm',
  'userResetPassword',
  'userUpdate',
  'subscribe',
  'unsubscribe',
  'newsletterConfirmation',
  'newsletterConfirm',
  'orderCreate',
] as const satisfies readonly CallName[]

describe('ACCOUNT_PRIVACY=strict', () => {
  beforeAll(async () => {
    world = await createWorld(fake, 'strict')
  })

  it.each(careful)('%s succeeds with a result that matches its schema', async (name) => {
    const { success, result } = callCases[name]
    const got = resultOf(name, await sendCall(world, name, await success(world)))
    expect([...Value.Errors(contractOf(name).result, got)]).toEqual([])
    expect(got).toEqual(holding(result))
  })
})
