import type { TestApp } from '../api-suite.ts'

/** The kind of value a client takes for granted at a place of the answer; anything else is the value itself. */
type Kind = 'text' | 'number' | 'boolean' | 'list' | 'null'

/** One call as a client sends it, and what it reads of the answer. */
export type RecordedCall = {
  readonly step: string
  /** Method and address. */
  readonly send: string
  readonly headers?: Readonly<Record<string, string>>
  /** The query of a search by GET. */
  readonly request?: unknown
  readonly body?: unknown
  readonly status: number
  readonly reads: Readonly<Record<string, Kind | string | number | boolean>>
  /** Values of the answer that later calls send, by name. */
  readonly keeps?: Readonly<Record<string, string>>
}

const kinds: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: Array.isArray,
  null: (value) => value === null,
}

const isKind = (expected: unknown): expected is Kind =>
  typeof expected === 'string' && Object.hasOwn(kinds, expected)

/** The value at `a.b[0].c`; the answer itself at the empty path. */
function valueAt(answer: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]/).filter((key) => key !== '')
  return keys.reduce<unknown>(
    (value, key) =>
      // An object or list read by a text key gives unknown; nothing else is assumed.
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    answer,
  )
}

function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  const find = (whole: string, name: string) => values.get(name) ?? whole
  return text.replaceAll(/"\{\{number ([a-zA-Z]+)\}\}"/g, find).replaceAll(/\{\{([a-zA-Z]+)\}\}/g, find)
}

/** Sends the calls in order; returns what differs from what the client relies on, a line each. */
export async function replay(
  shop: TestApp,
  calls: readonly RecordedCall[],
  values: Map<string, string>,
): Promise<string[]> {
  const differences: string[] = []
  for (const { step, send, headers = {}, request, body, status, reads, keeps = {} } of calls) {
    values.set('number', String(Number(values.get('number') ?? 0) + 1))
    values.set('now', shop.clock.now().toISOString())
    const [method = 'GET', address = ''] = filledIn(send, values).split(' ')
    const query =
      request === undefined ? '' : `&request=${encodeURIComponent(filledIn(JSON.stringify(request), values))}`
    const answer = await shop.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${address}${query}`,
      headers: {
        accept: 'application/json, text/plain, */*',
        'content-type': 'application/json',
        ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, filledIn(text, values)])),
      },
      ...(body === undefined ? {} : { payload: filledIn(JSON.stringify(body), values) }),
    })
    if (answer.status !== status)
      differences.push(
        `${step}: ${answer.status} instead of ${status}, ${JSON.stringify(answer.body).slice(0, 300)}`,
      )
    for (const [path, expected] of Object.entries(reads)) {
      const value = valueAt(answer.body, path)
      if (!(isKind(expected) ? kinds[expected](value) : value === expected))
        differences.push(`${step}: ${path} is ${JSON.stringify(value)} instead of ${expected}`)
    }
    for (const [name, path] of Object.entries(keeps)) values.set(name, String(valueAt(answer.body, path)))
  }
  return differences
}
