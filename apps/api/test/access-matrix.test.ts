import type { CallName } from '@ambra/contract/platform/api/calls'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { aProduct } from '@ambra/testing/import-builders'
import { stockShop } from '@ambra/testing/shop-builders'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue, open, plain } from './access-matrix-public-suite.ts'
import { files, type Row, rows } from './access-matrix-rows-suite.ts'
import {
  createOwner,
  type RequestParts,
  requestOf,
  belongings,
  type Keys,
  noKeys,
  type Owner,
  renewed,
  sendAs,
} from './access-matrix-suite.ts'
import type { TestResponse } from './api-suite.ts'
import { buildApp } from '../src/app.ts'
import { aCoupon } from './promotions/coupon-suite.ts'
import { theKnownGiftCard } from './promotions/gift-card-suite.ts'
import {
  type FakeProvider,
  type PayingShop,
  payingShop,
  startFakeProvider,
} from './payments/payment-suite.ts'

let fake: FakeProvider
/** Attempts so far, for the log of a run. */
const said: string[] = []
let worlds: Record<'spec' | 'strict', PayingShop>
beforeAll(async () => {
  fake = await startFakeProvider()
  const spec = await payingShop(fake, {}, undefined, { accountPrivacy: 'spec' })
  const { shop } = spec
  await stockShop(shop.database, [aProduct({ sku: 'GONE', stock: { qty: 0 } })], { basics: false })
  await shop.reindex()
  await aCoupon(shop)
  await theKnownGiftCard(shop)
  const strict = buildApp({ ...shop.deps, settings: { ...shop.deps.settings, accountPrivacy: 'strict' } })
  worlds = { spec: sendTo(spec, shop.app), strict: sendTo(spec, strict) }
}, 120_000)
afterAll(() => {
  fake.close()
  console.info(`access matrix: ${said.join('; ')}`)
})

/** Returns the same world with requests sent to this server. */
function sendTo(world: PayingShop, app: ReturnType<typeof buildApp>): PayingShop {
  const send = async (options: InjectOptions) => {
    const response = await app.inject(options)
    const isJson = response.headers['content-type']?.toString().includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, response }
  }
  return { ...world, shop: { ...world.shop, app, send } }
}

const all: [string, Row][] = Object.entries({ ...rows, ...files })

/** Returns the owner's data in the response that was not in the request. */
function secretsIn({ response }: TestResponse, parts: RequestParts, owner: Owner): string[] {
  const said = response.payload + JSON.stringify(response.headers)
  const { lastname, email, number, orderToken, unpaidToken, claimCode, guestCart } = owner
  return [lastname, email, number, orderToken, unpaidToken, claimCode, guestCart].filter(
    (word) => said.includes(word) && !JSON.stringify(parts).includes(word),
  )
}

type Attacker = { who: string; keys: Keys; isGuess: boolean }

/** Another customer with own ids, the same customer with guessed ids, and a guest with guessed ids. */
const attackers = (other: Owner): Attacker[] => [
  { who: 'other', keys: other, isGuess: false },
  { who: 'other who guesses', keys: { ...noKeys(), token: other.token }, isGuess: true },
  { who: 'guest', keys: noKeys(), isGuess: true },
]

type Try = { world: PayingShop; owner: Owner; name: string; row: Row; by: Attacker }

async function leaksOf({ world, owner, name, row, by: { who, keys, isGuess } }: Try): Promise<string[]> {
  const before = await belongings(world, owner)
  const parts = row.request(owner, keys)
  const response = await sendAs(world, row.withoutSession ? noKeys() : keys, parts)
  const isOwnCart = row.ownCart === true && keys.token !== undefined
  const isAllowed = row.isQuiet !== undefined || isOwnCart || (row.byKey === true && !isGuess)
  return [
    ...(response.status >= 500 ? [`${name} fails for ${who}`] : []),
    ...(response.status === 200 && !isAllowed ? [`${name} answers 200 to ${who}`] : []),
    ...secretsIn(response, parts, owner).map((word) => `${name} tells ${word} to ${who}`),
    ...((await belongings(world, owner)) === before ? [] : [`${name} lets ${who} change the owner's`]),
  ]
}

/** Returns the other customer, signed in, with data renewed after the last row. */
async function present(world: PayingShop, other: Owner): Promise<Owner> {
  const { status } = await sendAs(world, other, requestOf('userMe'))
  return status === 200 ? other : createOwner(world)
}

describe('access matrix (ATT-1: every route with an id tried as owner, other, guest)', () => {
  it('has a row or a reason for every address of the API', () => {
    const { app } = worlds.spec.shop
    const known = new Set<string>([...Object.keys(rows), ...Object.keys(open), ...catalogue])
    // A call that takes only a store carries no id.
    const named = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) =>
      fieldsOf(endpoint).some((field) => field !== 'storeCode'),
    )
    expect(named.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
    const ofCalls = Object.values(endpoints).flatMap(({ path, aliases }: Endpoint) => [path, ...aliases])
    const accounted = new Set([...ofCalls.map((path) => `/api/${path}`), ...Object.keys(files), ...plain])
    const served = pathsOf(app.printRoutes({ commonPrefix: false }))
    expect(served.length).toBeGreaterThan(60)
    expect(served.filter((path) => !accounted.has(path))).toEqual([])
  })

  it('treats as catalogue calls only those whose ids name products or stores', () => {
    const harmless =
      /^(storeCode|storeId|token|sku|skus|q|size|from|sort|start|request|response_format|clientId|country|currencyCode|userGroupId|url|includeFields|excludeFields|options|filters|groupId|groupToken|_\w+|query|body|post_filter|aggs|aggregations|track_total_hits|request_format|preview)$/
    expect(
      catalogue.flatMap((name) =>
        fieldsOf(endpoints[name]).flatMap((field) => (harmless.test(field) ? [] : [`${name} ${field}`])),
      ),
    ).toEqual([])
  })

  it.each(['spec', 'strict'] as const)(
    'shows nothing of a customer to another or to a guest, and rejects their changes (ACCOUNT_PRIVACY=%s)',
    async (privacy) => {
      const world = worlds[privacy]
      const owner = await createOwner(world)
      let other = await createOwner(world)
      const leaks: string[] = []
      let tries = 0
      for (const [name, row] of all) {
        other = await present(world, other)
        for (const by of attackers(other)) {
          tries += 1
          leaks.push(...(await leaksOf({ world, owner, name, row, by })))
        }
      }
      said.push(
        `${privacy}: ${all.length} addresses, ${tries} tries of others and guests, ${leaks.length} leaks`,
      )
      expect(leaks).toEqual([])
    },
    120_000,
  )

  it('contains no request that fails for its owner', async () => {
    const world = worlds.spec
    let owner = await createOwner(world)
    const refused: string[] = []
    // A cancelled order cannot be paid, and an erased owner cannot make calls.
    const last = ['orderCancel', 'userErase']
    const inOrder = [...all].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b))
    for (const [name, { request, usesUp, withoutSession }] of inOrder) {
      const by = withoutSession ? noKeys() : owner
      const { status, body } = await sendAs(world, by, request(owner, owner))
      if (status !== 200 && !(name in notForOwner)) refused.push(`${name} ${status} ${JSON.stringify(body)}`)
      if (usesUp && name !== 'userErase') owner = await renewed(world, owner)
    }
    said.push(`owner: ${all.length} addresses, ${refused.length} refused`)
    expect(refused).toEqual([])
  }, 120_000)
})

/** Requests that also fail for their owner, for another reason than access. */
const notForOwner: Partial<Record<CallName | string, string>> = {
  '/api/download/:token': 'nothing to download was bought',
  '/api/cart/file/:key': 'nothing was uploaded',
}

/** Returns the field names in query, path and body of a call, including nested ones. */
function fieldsOf({ query, body, path }: Endpoint): string[] {
  const names = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return []
    return Object.entries(schema.properties as Record<string, unknown>).flatMap(([name, inner]) => [
      name,
      ...names(inner),
    ])
  }
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [...names(query), ...names(body), ...inPath.filter((name) => !['index', 'type'].includes(name))]
}

/** Returns the full paths of the route tree that the server prints. */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, indent = '', part = ''] = /^([│ ├└─]*)(\S+) \(/.exec(line) ?? []
      const depth = indent.length / 4
      const path = `${parents[depth - 1] ?? ''}${part}`
      parents[depth] = path
      return path
    })
}
