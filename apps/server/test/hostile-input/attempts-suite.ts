import type { Attempt } from './attempt-suite.ts'
import {
  addressTexts,
  brokenBodies,
  formBodies,
  queries,
  wholeAddress,
  wholeBodies,
} from './hostile-texts-suite.ts'
import type { OtherRoute } from './other-routes-suite.ts'
import { type CallRow, filledPath } from '../../../api/test/request-samples-suite.ts'

/** A route and the places in its requests for a hostile text. */
export type RouteRow = {
  /** Method and path template. */
  route: string
  method: string
  template: string
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: 'contract' | 'json' | 'form' | 'any' | undefined
  right: Record<string, unknown> | undefined
}

export const rowOfCall = (call: CallRow, samples: Readonly<Record<string, unknown>>): RouteRow => ({
  route: `${call.method} ${call.template}`,
  method: call.method,
  template: call.template,
  params: Object.fromEntries(call.params.map((name) => [name, String(samples[name] ?? 'x')])),
  query: call.query,
  body: call.body ? 'contract' : undefined,
  right: call.body,
})

export function rowOfOther(route: string, { params = {}, query = {}, body }: OtherRoute): RouteRow {
  const [method = '', template = ''] = route.split(' ')
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const all = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...params }
  return { route, method, template, params: all, query, body, right: undefined }
}

const queryOf = (query: Readonly<Record<string, string>>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Returns the valid request of a route, the baseline of the hostile ones. */
const plainAttempt = (row: RouteRow): Attempt => ({
  route: row.route,
  input: 'plain',
  method: row.method,
  path: `${filledPath(row.template, row.params)}?${queryOf(row.query)}`,
  ...(row.right && { headers: jsonType, body: JSON.stringify(row.right) }),
})

const jsonType = { 'content-type': 'application/json' }

export function* attemptsOf(row: RouteRow): Generator<Attempt> {
  const plain = plainAttempt(row)
  yield plain
  for (const [input, path] of hostileAddresses(row)) yield { ...plain, input, path }
  for (const [input, { type, body }] of hostileBodies(row))
    yield { ...plain, input, body, headers: type === '' ? {} : { 'content-type': type } }
}

function* hostileAddresses({ template, params, query }: RouteRow): Generator<[string, string]> {
  const path = filledPath(template, params)
  // An unknown store ends a request before anything else is read, so it is tested alone.
  const names = Object.keys(query).filter((name) => name !== 'storeCode')
  const right = (without: readonly string[]) =>
    queryOf(Object.fromEntries(Object.entries(query).filter(([name]) => !without.includes(name))))
  for (const [text, make] of Object.entries(addressTexts)) {
    yield [`address ?q=${text}`, `${path}?q=${make(wholeAddress)}`]
    for (const name of Object.keys(params))
      yield [`part ${name}: ${text}`, `${filledPath(template, { ...params, [name]: make(wholeAddress) })}`]
    if (names.length > 0) {
      const each = Math.floor(wholeAddress / names.length) - 20
      const all = names.map((name) => `${name}=${make(each)}`).join('&')
      yield [`all parameters: ${text}`, `${path}?${right(names)}&${all}`]
    }
    for (const name of Object.keys(query))
      yield [`parameter ${name}: ${text}`, `${path}?${right([name])}&${name}=${make(wholeAddress - 500)}`]
  }
  for (const [name, make] of Object.entries(queries)) yield [name, `${path}?${make(query)}`]
}

type TypedBody = { type: string; body: string }
const json = (body: string): TypedBody => ({ type: 'application/json', body })

function* hostileBodies({ body, right }: RouteRow): Generator<[string, TypedBody]> {
  if (body === undefined) return
  for (const [name, text] of Object.entries(wholeBodies)) yield [`body: ${name}`, json(text)]
  if (right)
    for (const [name, text] of Object.entries(brokenBodies(right))) yield [`body: ${name}`, json(text)]
  for (const [name, form] of Object.entries(formBodies)) yield [`form: ${name}`, form]
}
