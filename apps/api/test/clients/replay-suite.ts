import { readFileSync } from 'node:fs'
import type { TestApp, TestResponse } from '../api-suite.ts'

/** The type that a client expects at a path of the response; anything else is the exact value. */
type Kind = 'text' | 'number' | 'boolean' | 'list' | 'null' | 'absent'

/** One request as a client sends it, and what the client reads from the response. */
export type RecordedRequest = {
  /** The step of the client's session to which it belongs; a step may have several requests. */
  readonly row: string
  readonly send: string
  readonly headers?: Readonly<Record<string, string>>
  /** The query of a search by GET. */
  readonly request?: unknown
  readonly body?: unknown
  readonly payload?: string
  readonly status: number
  readonly reads: Readonly<Record<string, Kind | string | number | boolean>>
  /** Headers of the response, each with a text it must contain. */
  readonly answers?: Readonly<Record<string, string>>
  /** Values of the response that later requests send, by name. */
  readonly keeps?: Readonly<Record<string, string>>
  /** Settings of the shop from here on. */
  readonly settings?: Partial<TestApp['deps']['settings']>
  /** Words of docs/clients.md that explain a response other than the client expects. */
  readonly differs?: string
}

export function readRecorded(name: string): RecordedRequest[] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedRequest)
}

const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: Array.isArray,
  null: (value) => value === null,
  absent: (value) => value === undefined,
}

const isKind = (expected: unknown): expected is Kind =>
  typeof expected === 'string' && Object.hasOwn(kinds, expected)

/** Returns the value at `a.b[0].c`, or the response itself for the empty path. */
function valueAt(response: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]/).filter((key) => key !== '')
  return keys.reduce<unknown>(
    (value, key) =>
      // An object or list read by a text key gives unknown; nothing else is assumed.
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    response,
  )
}

/**
 * Replaces `{{name}}` by a value of an earlier response, and `"{{number name}}"` by the same as a number.
 */
function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  const find = (whole: string, name: string) => values.get(name) ?? whole
  return text.replaceAll(/"\{\{number ([a-zA-Z]+)\}\}"/g, find).replaceAll(/\{\{([a-zA-Z]+)\}\}/g, find)
}

function sendRecorded(
  shop: TestApp,
  recorded: RecordedRequest,
  values: ReadonlyMap<string, string>,
): Promise<TestResponse> {
  const [method, address = ''] = filledIn(recorded.send, values).split(' ')
  const fill = (part: unknown) => filledIn(JSON.stringify(part), values)
  const query = recorded.request === undefined ? '' : `&request=${encodeURIComponent(fill(recorded.request))}`
  const payload = recorded.payload ?? (recorded.body === undefined ? undefined : fill(recorded.body))
  const own = Object.entries(recorded.headers ?? {}).map(([name, text]) => [name, filledIn(text, values)])
  return shop.send({
    // The data contains only HTTP methods.
    method: method as 'GET',
    url: `${address}${query}`,
    headers: {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/json',
      ...Object.fromEntries(own),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

function* differencesOf(
  { status, reads, answers = {} }: RecordedRequest,
  response: TestResponse,
  values: ReadonlyMap<string, string>,
): Generator<string> {
  if (response.status !== status)
    yield `${response.status} instead of ${status}, ${JSON.stringify(response.body).slice(0, 300)}`
  const expectations: RecordedRequest['reads'] = JSON.parse(filledIn(JSON.stringify(reads), values))
  for (const [path, expected] of Object.entries(expectations)) {
    const value = valueAt(response.body, path)
    if (!(isKind(expected) ? kinds[expected](value) : value === expected))
      yield `${path} is ${JSON.stringify(value)?.slice(0, 100)} instead of ${expected}`
  }
  for (const [name, part] of Object.entries(answers)) {
    const value = String(response.response.headers[name] ?? '')
    if (!value.includes(part)) yield `header ${name} is "${value}" instead of ${part}`
  }
}

/** Sends the requests in order; returns what differs from what the client relies on, by step. */
export async function replay(
  shop: TestApp,
  requests: readonly RecordedRequest[],
): Promise<Map<string, string[]>> {
  const values = new Map<string, string>()
  const steps = new Map<string, string[]>()
  for (const [at, recorded] of requests.entries()) {
    values.set('number', String(at + 1)).set('now', shop.clock.now().toISOString())
    Object.assign(shop.deps.settings, recorded.settings)
    const response = await sendRecorded(shop, recorded, values)
    const differences = steps.get(recorded.row) ?? []
    steps.set(recorded.row, differences)
    for (const difference of differencesOf(recorded, response, values))
      differences.push(`${recorded.send}: ${difference}`)
    for (const [name, path] of Object.entries(recorded.keeps ?? {}))
      values.set(name, String(valueAt(response.body, path)))
  }
  return steps
}
