import { type CallName, calls } from '@ambra/contract/calls'
import type { Endpoint } from '@ambra/contract/endpoint'
import { endpoints } from '@ambra/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccessRow,
  accessRows,
  belongings,
  createHolder,
  type Holder,
  openCalls,
} from './access-suite.ts'
import type { TestAnswer } from './api-suite.ts'
import { createWorld, type Sent, sendCall, type World } from './conformance-suite.ts'
import { type FakeProvider, startFakeProvider } from './modules/payment/payment-suite.ts'
import { apiRoutes } from './routes.ts'

let fake: FakeProvider
let world: World
let shared: Holder
let other: Holder
let count = 0
const tried = { owner: 0, other: 0, guest: 0, leaks: 0 }

beforeAll(async () => {
  fake = await startFakeProvider()
  world = await createWorld(fake)
  shared = await createHolder(world, (count += 1))
  other = await createHolder(world, (count += 1))
}, 60_000)
afterAll(() => {
  fake.close()
  console.info(
    `access matrix: ${Object.keys(accessRows).length} calls, tried ${tried.owner} as owner, ${tried.other} as another customer, ${tried.guest} as guest: ${tried.leaks} leaks`,
  )
})

/** What others may send instead: another session or none, another secret or none. */
function attempts(row: AccessRow, sent: Sent): { as: 'other' | 'guest'; sent: Sent }[] {
  const { secret } = row
  if (!secret) {
    const { token: _own, ...query } = sent.query ?? {}
    return [
      { as: 'other', sent: { ...sent, query: { ...query, token: other.token } } },
      { as: 'guest', sent: { ...sent, query } },
    ]
  }
  const place: Record<string, unknown> = { ...sent[secret.at] }
  const { [secret.name]: _secret, ...without } = place
  const signedIn = secret.name === 'token' ? {} : { token: other.token }
  return [
    {
      as: 'other',
      sent: {
        ...sent,
        query: { ...sent.query, ...signedIn },
        [secret.at]: {
          ...(secret.at === 'query' ? signedIn : {}),
          ...place,
          [secret.name]: secret.ofOther(other),
        },
      },
    },
    { as: 'guest', sent: { ...sent, [secret.at]: without } },
  ]
}

/** Words of the owner that are in an answer and were not in the question. */
function seen({ body }: TestAnswer, sent: Sent, { traces }: Holder): string[] {
  const [answer, question] = [JSON.stringify(body), JSON.stringify(sent)]
  return traces.filter((trace) => answer.includes(trace) && !question.includes(trace))
}

async function leakOf(name: CallName, row: AccessRow, { as, sent, holder }: Try): Promise<string[]> {
  const before = await belongings(world, holder)
  const answer = await sendCall(world, name, sent)
  tried[as] += 1
  const found = [
    ...(answer.status === 200 && !row.isQuiet ? [`${name} answers 200 to ${as}`] : []),
    ...seen(answer, sent, holder).map((trace) => `${name} tells ${as} ${trace}`),
    ...((await belongings(world, holder)) === before ? [] : [`${name} lets ${as} change the owner's`]),
  ]
  tried.leaks += found.length
  return found
}
type Try = { as: 'other' | 'guest'; sent: Sent; holder: Holder }

const rows = Object.entries(accessRows) as [CallName, AccessRow][]

describe('access matrix (issue "Done when": every route with an id tried as owner, other, guest)', () => {
  it.each([...rows].sort(([, a], [, b]) => Number(a.isLast ?? false) - Number(b.isLast ?? false)))(
    '%s serves its owner, nobody else',
    async (name, row) => {
      const holder = row.isLast ? await createHolder(world, (count += 1)) : shared
      const sent = await row.owner(holder)
      for (const attempt of attempts(row, sent))
        expect(await leakOf(name, row, { ...attempt, holder })).toEqual([])
      // A call that ended the attacker's own session or account leaves none to go on with.
      if (row.isLast && row.isQuiet) other = await createHolder(world, (count += 1))
      const answer = await sendCall(world, name, sent)
      tried.owner += 1
      // Only what the owner is given shows that the row tries the right thing.
      expect(row.isQuiet ? 'quiet' : answer.status).toBe(row.isQuiet ? 'quiet' : 200)
    },
    20_000,
  )

  it('has a row for every call the API serves that names somebody’s thing', () => {
    const covered = new Set<string>([...Object.keys(accessRows), ...openCalls])
    const served = new Set<Endpoint>(apiRoutes(world.shop.deps).map(({ endpoint }) => endpoint))
    const names = (Object.keys(calls) as CallName[]).filter((name) => served.has(endpoints[name]))
    expect(names.length).toBeGreaterThan(60)
    expect(names.filter((name) => !covered.has(name))).toEqual([])
  })

  it('lets no call count as open that takes an id of anything but goods and stores', () => {
    const harmless =
      /^(storeCode|storeId|token|sku|skus|product_sku|q|size|from|sort|start|request|response_format|clientId|country|currencyCode|userGroupId|url|includeFields|excludeFields|options|filters|groupId|groupToken|_\w+|query|body|post_filter|aggs|aggregations|track_total_hits|email|name|telephone|comment|website|form|message|checker|elapsed|request_format|preview)$/
    const suspicious = openCalls.flatMap((name) =>
      fieldsOf(endpoints[name]).flatMap((field) => (harmless.test(field) ? [] : [`${name} ${field}`])),
    )
    expect(suspicious).toEqual([])
  })
})

describe('files and pages beside the table of calls', () => {
  /** Every address the server answers that is no call: new ones must be tried here. */
  const known = [
    '/api',
    '/api/openapi.json',
    '/api/docs',
    '/api/*',
    '/api*',
    '/graphql',
    '/metrics',
    '*',
    '/feed/:file',
    '/img/:width/:height/:action/*',
    '/media/w/:width/*',
    '/media/*',
    '/api/neopay/callback',
    '/api/neopay/return',
    '/api/neopay/logos/:bic',
    '/api/mokilizingas/alert',
    '/api/mokilizingas/return',
    '/api/newsletter/leave/:token',
    // Tried below.
    '/api/order/document',
    '/api/download/:token',
  ]

  it('are all known to this test', async () => {
    await world.shop.app.ready()
    const ofTable = Object.values(endpoints).flatMap(({ path, aliases }) =>
      [path, ...aliases].map((one) => `/api/${one}`),
    )
    expect(
      paths(world.shop.app.printRoutes({ commonPrefix: false })).filter(
        (path) => !known.includes(path) && !ofTable.includes(path),
      ),
    ).toEqual([])
  })

  it('give papers and files of an order to nobody without its secret', async () => {
    const { order } = shared
    const get = async (path: string) => {
      const answer = await world.shop.send({ method: 'GET', url: `/api/${path}` })
      tried.guest += 1
      if (answer.status === 200) tried.leaks += 1
      return answer.status
    }
    const paper = (orderToken: string) =>
      `order/document?${new URLSearchParams({ number: order.number, orderToken, kind: 'invoice', id: '2026-000001' })}`
    expect(await get(paper(other.order.orderToken))).toBe(404)
    expect(await get(paper(''))).toBeGreaterThanOrEqual(400)
    expect(await get(`download/${other.order.orderToken}`)).toBe(404)
    expect(await get(`newsletter/leave/${other.order.orderToken}`)).toBeGreaterThanOrEqual(400)
  })
})

/** Names in the query, the path and the body of a call, nested ones too. */
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

/** Addresses of the tree that the server prints: four characters of indentation a level. */
function paths(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const start = line.search(/[^\s│├└─]/)
    if (start < 0) return []
    const [name = '', methods] = line.slice(start).split(' (')
    const depth = start / 4
    above[depth] = (depth > 1 ? (above[depth - 1] ?? '') : '') + name
    return methods ? [above[depth]] : []
  })
}
