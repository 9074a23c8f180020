import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp } from './api-suite.ts'
import { bearer, signIn, signUp } from './customers/user-suite.ts'
import { type CallRow, callRows, commonSamples, filledPath } from './request-samples-suite.ts'

/** A secret that no call may return, and a table that no call may change. */
const canary = 'canary-7f3a91'
let shop: TestApp
let rows: CallRow[]

/** The caller: a guest, or a customer whose password is not among the samples. */
const askers = ['guest', 'customer'] as const
type Asker = (typeof askers)[number]
let session: Record<string, string> = {}

beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP' }), aConfigurable({ sku: 'PHONE' })])
  await sql`create table if not exists canaries (secret text)`.execute(shop.database.db)
  await sql`delete from canaries`.execute(shop.database.db)
  await sql`insert into canaries values (${canary})`.execute(shop.database.db)
  await signUp(shop)
  const { body } = await shop.call('cartCreate', { query: { storeCode: 'en' } })
  // One path of each call is enough: its aliases run the same code.
  const seen = new Set<string>()
  rows = callRows({ ...commonSamples, cartId: body.result, cart_id: body.result }).filter(
    ({ name }) => !seen.has(name) && seen.add(name),
  )
})

afterAll(() => sql`drop table if exists canaries`.execute(shop.database.db))

/**
 * Each place gets a different sixth of the corpus; `HOSTILE_INPUT=full` sends all of it (docs/tests.md).
 */
const share = process.env['HOSTILE_INPUT'] === 'full' ? 1 : 6

const corpus = [
  `'`,
  `''`,
  `"`,
  `\\'`,
  `' or '1'='1`,
  `' or 1=1--`,
  `') or ('1'='1`,
  `1 or 1=1`,
  `1; drop table canaries;--`,
  `'; drop table canaries;--`,
  `x'; update canaries set secret='gone';--`,
  `' union select secret from canaries--`,
  `' union all select null,null,secret from canaries--`,
  `') union select secret from canaries--`,
  `'||(select secret from canaries)||'`,
  `$1`,
  `:name`,
  `%s%s%n`,
  `\${canaries}`,
  `$$; drop table canaries; $$`,
  `' and 1=cast((select secret from canaries) as int)--`,
  `'; copy canaries to program 'id';--`,
  `1::int`,
  `{"$gt":""}`,
  `{"$where":"sleep(1)"}`,
  `[$ne]`,
  `{{7*7}}`,
  `/.*/`,
  `sku:/.*/`,
  `sku:*`,
  `*:* OR _exists_:secret`,
  `_script:1`,
  `"}},{"match_all":{}}`,
  `a\tb\nc\rd`,
  `ʼ or ʼ1ʼ=ʼ1`,
]

type Place = { at: string; send: (value: string) => Promise<TestResponse> }

/**
 * Returns every place of a call that takes a text: query parameters, path parameters and texts of the body.
 */
function placesOf({ method, template, params, query, body }: CallRow, asker: Asker): Place[] {
  const base = Object.fromEntries(params.map((name) => [name, String(commonSamples[name] ?? 'x')]))
  const request = (over: { path?: string; query?: object; body?: unknown }) =>
    shop.send({
      method: method as 'GET',
      url: over.path ?? filledPath(template, base),
      query: { ...query, ...over.query },
      headers: {
        ...(asker === 'customer' && session),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && {
        payload: JSON.stringify(over.body ?? body),
      }),
    })
  return [
    ...params.map((name) => ({
      at: `part ${name}`,
      send: (value: string) =>
        request({ path: filledPath(template, { ...base, [name]: encodeURIComponent(value) }) }),
    })),
    ...Object.keys(query).map((name) => ({
      at: `parameter ${name}`,
      send: (value: string) => request({ query: { [name]: value } }),
    })),
    ...textsIn(body).map((path) => ({
      at: `field ${path.join('.')}`,
      send: (value: string) => request({ body: withText(body, path, value) }),
    })),
  ]
}

/** Returns the paths of the texts in a body. */
function textsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  const inside = withText(Object(value)[key], rest, text)
  return Array.isArray(value)
    ? value.map((item, at) => (String(at) === key ? inside : item))
    : { ...Object(value), [key]: inside }
}

/** Signs in again when a call has ended the session or changed the password. */
async function keepSignedIn(): Promise<void> {
  if ((await shop.call('userMe', { headers: session })).status === 200) return
  session = { ...bearer((await signIn(shop)).token).headers }
}

describe('ATT-3: injection', () => {
  it.each(askers)(
    'blocks SQL injection by every parameter of a %s',
    async (asker) => {
      let sent = 0
      let turn = 0
      const opened: string[] = []
      for (const row of rows) {
        if (asker === 'customer') await keepSignedIn()
        for (const { at, send } of placesOf(row, asker)) {
          turn += 1
          for (const text of corpus.filter((_, number) => (number + turn) % share === 0)) {
            const { status, body } = await send(text)
            if (status === 200) opened.push(row.name)
            sent += 1
            const place = `${row.name}, ${at}: ${text}`
            expect([place, status < 500]).toEqual([place, true])
            const response = JSON.stringify(body).replaceAll(JSON.stringify(text).slice(1, -1), '')
            expect([place, /canary-7f3a91|syntax error|pg_|relation |PGlite/.exec(response)]).toEqual([
              place,
              null,
            ])
          }
        }
      }
      const { rows: left } = await sql<{ secret: string }>`select secret from canaries`.execute(
        shop.database.db,
      )
      expect(left).toEqual([{ secret: canary }])
      const carriedOut = new Set(opened)
      console.log(
        `ATT-3, ${asker}: ${rows.length} calls, ${sent} requests, ${carriedOut.size} calls carried out, 0 findings`,
      )
      expect(sent).toBeGreaterThan(2000)
      expect(carriedOut.has('userUpdate')).toBe(asker === 'customer')
    },
    600_000,
  )

  it('gives the same response to a true and a false injected condition', async () => {
    const differing: string[] = []
    for (const row of rows) {
      for (const { at, send } of placesOf(row, 'guest')) {
        const [yes, no] = [await send(`zzq' or '1'='1`), await send(`zzq' or '1'='2`)]
        if (meaning(yes) !== meaning(no)) differing.push(`${row.name}, ${at}`)
      }
    }
    expect(differing).toEqual([])
  }, 600_000)

  it.each([
    ['a script', { query: { script: { script: 'doc' } } }],
    ['a script in a score', { query: { function_score: { script_score: { script: '1' } } } }],
    ['a script in a sort', { sort: [{ _script: { type: 'number', script: '1' } }] }],
    ['script fields', { script_fields: { a: { script: '1' } } }],
    ['a runtime field', { runtime_mappings: { a: { type: 'long' } } }],
    ['a regular expression', { query: { regexp: { sku: '(a+)+' } } }],
    ['a wildcard', { query: { wildcard: { sku: '*a' } } }],
    ['a prefix', { query: { prefix: { sku: 'a' } } }],
    ['a query string', { query: { query_string: { query: '*:*' } } }],
    ['more like this', { query: { more_like_this: { like: 'a' } } }],
    ['a join', { query: { has_child: { type: 'a', query: { match_all: {} } } } }],
    [
      'a lookup in another index',
      { query: { terms: { sku: { index: 'customers', id: '1', path: 'email' } } } },
    ],
    ['a scripted figure', { aggs: { a: { scripted_metric: { map_script: '1' } } } }],
    [
      'nested figures',
      { aggs: { a: { terms: { field: 'sku' }, aggs: { b: { terms: { field: 'sku' } } } } } },
    ],
    ['a scroll', { scroll: '1m' }],
    ['everything', { size: 1_000_000_000 }],
    ['an inherited name as a field', { query: { term: { constructor: 1 } } }],
    ['an inherited name as a kind', { query: { toString: {} } }],
    ['an object for a group', { groupId: { toString: 1 } }],
  ])('rejects an injected search query: %s', async (_, query) => {
    const url = '/api/catalog/en/product/_search'
    const asBody = await shop.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(query),
    })
    const asText = await shop.send({ method: 'GET', url, query: { request: JSON.stringify(query) } })
    for (const { status, body } of [asBody, asText])
      expect([status, body.meta?.error]).toEqual([400, 'search.bad_query'])
  })

  it.each(['toString', 'valueOf', 'hasOwnProperty', 'toString.a', 'isPrototypeOf.sku'])(
    'finds nothing by the inherited name %s in fields and sorts',
    async (name) => {
      for (const query of [{ sort: name }, { _source_include: name }, { q: `${name}:a` }]) {
        const { status } = await shop.send({ method: 'GET', url: '/api/catalog/en/product/_search', query })
        expect([query, status < 500]).toEqual([query, true])
      }
    },
  )
})

/** Returns a response without the texts that differ between any two requests. */
function meaning({ status, body }: TestResponse): string {
  const figures = body?.hits?.total ?? body?.total ?? body?.result?.length ?? ''
  return JSON.stringify([status, body?.meta?.error, typeof figures === 'number' ? figures : ''])
}
