import { type CallName, calls } from '@ambra/contract/platform/api/calls'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { aProduct } from '@ambra/testing/import-builders'
import { reportRun, runLength } from '@ambra/testing/run-length'
import { stockShop } from '@ambra/testing/shop-builders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../access-matrix-public-suite.ts'
import { rows } from '../access-matrix-rows-suite.ts'
import { createOwner, type RequestParts, requestOf, type Owner } from '../access-matrix-suite.ts'
import { aCoupon } from '../promotions/coupon-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  startFakeProvider,
} from '../payments/payment-suite.ts'
import { type Place, placesOf } from './name-fields-suite.ts'
import { placed, type RawRequest } from './name-forms-suite.ts'
import { openRequests } from './name-requests-suite.ts'
import { anOwnersWorld, type OwnersWorld, ownersRows, ownersSku } from './owner-names-suite.ts'

let fake: FakeProvider
let world: PayingShop
let whose: OwnersWorld
let attacker: Owner
const figures = { fields: 0, requests: 0 }

beforeAll(async () => {
  fake = await startFakeProvider()
  world = await payingShop(fake)
  const goods = [
    aProduct({ sku: 'GONE', stock: { qty: 0 } }),
    aProduct({ sku: ownersSku, price: 100, stock: { qty: 100_000 } }),
  ]
  await stockShop(world.shop.database, goods, { basics: false })
  await world.shop.reindex()
  await aCoupon(world.shop)
  whose = await anOwnersWorld(world)
  attacker = await createOwner(world)
}, 120_000)
afterAll(() => {
  fake.close()
  reportRun('ATT-19', figures)
})

const polluted = { isAdmin: true, polluted: 'polluted' }

/** Values of another type than the field's, as JSON text, since some keys cannot be built as objects. */
const otherTypes: readonly string[] = [
  '[]',
  '["a","b"]',
  '[[["a"]]]',
  '{}',
  '{"toString":"a","valueOf":"a","length":-1}',
  '{"$ne":null}',
  'true',
  'null',
  '-1',
  '1e308',
  '9007199254740993',
  '""',
  '"[object Object]"',
  '"__proto__"',
  '"constructor"',
]

/** Keys that pollute prototypes in code that copies them. */
const prototypeKeys: readonly string[] = [
  `"__proto__":${JSON.stringify(polluted)}`,
  `"constructor":{"prototype":${JSON.stringify(polluted)}}`,
  `"__proto__":null`,
]
const prototypeQueries: readonly [string, string][] = [
  ['__proto__[polluted]', 'polluted'],
  ['constructor[prototype][polluted]', 'polluted'],
  ['__proto__', 'polluted'],
  ['toString', 'polluted'],
  ['token[]', 'a'],
]

/** Placeholder in the body for text that JSON.stringify cannot write. */
const hole = '"HOLE-OF-THE-BODY"'

async function statusOf({ method, path, query, headers, body }: RawRequest, text?: string): Promise<number> {
  figures.requests += 1
  const { status } = await world.shop.send({
    method,
    url: `${path}?${new URLSearchParams([['storeCode', 'en'], ...query])}`,
    headers: {
      ...headers,
      authorization: `Bearer ${attacker.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body).replace(hole, () => text ?? hole) }),
  })
  return status
}

const names = (Object.keys(calls) as CallName[]).filter((name) => !catalogue.includes(name))

function ownRequest(name: CallName): RequestParts {
  return (openRequests[name] ?? rows[name]?.request)?.(attacker, attacker) ?? requestOf(name)
}

const raw = (request: RequestParts): RawRequest => ({
  ...request,
  query: Object.entries(request.query ?? {}),
})

/** A short run tries some of the values for each field, and each value somewhere. */
const takes = (turn: number): boolean => runLength(turn % 5, 0) === 0

async function failuresOf(name: CallName, place: Place, turn: number): Promise<string[]> {
  const failures: string[] = []
  const label = `${name} ${place.at}.${place.path.join('.')}`
  const base = ownRequest(name)
  for (const [index, text] of otherTypes.entries()) {
    if (!takes(turn + index)) continue
    const value = place.at === 'body' ? JSON.parse(hole) : text
    const status = await statusOf(placed(base, place, value), text)
    if (status >= 500) failures.push(`${label} = ${text}: ${status}`)
  }
  if (place.at !== 'query') return failures
  const request = raw(base)
  const twice: [string, string][] = [String(place.path[0]), String(place.path[0])].map((field, index) => [
    field,
    `${index}`,
  ])
  const status = await statusOf({ ...request, query: [...request.query, ...twice] })
  if (![400, 401, 404].includes(status)) failures.push(`${label} twice: ${status}`)
  return failures
}

describe('ATT-19: other types, polluted prototypes and repeated parameters', () => {
  it('survives wrong types in every field of every call, and changes nothing of the owner', {
    timeout: 600_000,
  }, async () => {
    const before = await ownersRows(world, whose)
    const failures: string[] = []
    for (const name of names)
      for (const place of placesOf(endpoints[name])) {
        figures.fields += 1
        if (place.at !== 'params') failures.push(...(await failuresOf(name, place, figures.fields)))
      }
    expect(failures).toEqual([])
    expect(figures.requests).toBeGreaterThan(1000)
    expect(await ownersRows(world, whose)).toEqual(before)
  })

  it('pollutes no prototype by a key of a body or a query', { timeout: 120_000 }, async () => {
    const failures: string[] = []
    for (const name of names) {
      const base = raw(ownRequest(name))
      for (const key of prototypeKeys) {
        if (base.body === undefined) continue
        const body = { ...(base.body as object), key: JSON.parse(hole) }
        const status = await statusOf({ ...base, body }, `0,${key}`)
        if (status >= 500) failures.push(`${name} ${key}: ${status}`)
      }
      for (const pair of prototypeQueries) {
        const status = await statusOf({ ...base, query: [...base.query, pair] })
        if (status >= 500) failures.push(`${name} ${pair[0]}: ${status}`)
      }
    }
    expect(failures).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {} || 'isAdmin' in {}).toBe(false)
  })
})
