import { defaultTextWeights } from '../model/index-plan.ts'
import { boundValue } from '../model/bound-value.ts'
import type { FieldWeight, Query, RangeBounds } from '../model/query-model.ts'
import { type Place, readField, readText, refuse } from '../model/query-reader.ts'

const token =
  /\s*(?:(AND|OR|NOT|&&|\|\|)(?=[\s(]|$)|([+\-!]?)(?:([A-Za-z_][\w.-]*):)?(?:"([^"]*)"|([[{])(\S+) TO (\S+)([\]}])|(\()|(\))|([^\s()]+)))/y
const plainWords = { operator: 'or', prefixLength: 0, maxExpansions: 50, minimumShouldMatch: 0 } as const
const deepest = 5

type Clauses = { must: Query[]; should: Query[]; mustNot: Query[] }
type Reader = { readonly text: string; at: number; readonly place: Place }

/**
 * The condition of `q`, Lucene's short form: words (one of them must be found), `+must`, `-not`, `AND`, `OR`, `NOT`,
 * `"a phrase"`, `field:value`, `field:[10 TO 50]`, `price:>=10`, `word~` (one mistake), `begin*`, `_exists_:field`,
 * `*`, and parentheses.
 * @throws ShopError search.bad_query at place `q`
 * @see docs/rules/search SRC-1
 */
export function luceneQuery(value: string, place: Place): Query {
  const reader: Reader = { text: readText(value, place), at: 0, place }
  return readClauses(reader, 0)
}

function readClauses(reader: Reader, depth: number): Query {
  if (depth > deepest) refuse(reader.place.path, 'nested too deeply')
  const all: Clauses = { must: [], should: [], mustNot: [] }
  let joined: string | undefined
  for (;;) {
    token.lastIndex = reader.at
    const match = token.exec(reader.text)
    if (match === null) break
    reader.at = token.lastIndex
    const [, operator, sign = '', , , , , , , , closes] = match
    if (closes !== undefined) break
    if (operator !== undefined) {
      if (operator === 'AND' || operator === '&&') moveLast(all)
      joined = operator
      continue
    }
    const clause = readClause(match, { reader, depth })
    const isNot = sign === '-' || sign === '!' || joined === 'NOT'
    const isMust = sign === '+' || joined === 'AND' || joined === '&&'
    all[isNot ? 'mustNot' : isMust ? 'must' : 'should'].push(clause)
    joined = undefined
  }
  return joinClauses(all)
}

/** `a AND b` wants the word before it too. */
function moveLast({ must, should }: Clauses): void {
  const last = should.pop()
  if (last !== undefined) must.push(last)
}

function joinClauses({ must, should, mustNot }: Clauses): Query {
  const [only] = should
  if (only !== undefined && should.length === 1 && must.length + mustNot.length === 0) return only
  const minimumShouldMatch = must.length === 0 && should.length > 0 ? 1 : 0
  return { kind: 'bool', must, filter: [], should, mustNot, minimumShouldMatch }
}

function readClause(match: RegExpExecArray, { reader, depth }: { reader: Reader; depth: number }): Query {
  const [, , , name, phrase, opens, from = '*', to = '*', ends, group, , word = ''] = match
  const { place } = reader
  if (group !== undefined) return readClauses(reader, depth + 1)
  if (name === '_exists_') return { kind: 'exists', field: readField(word, place) }
  const field = name === undefined ? undefined : readField(name, place)
  if (phrase !== undefined) return phraseIn(field, phrase)
  if (opens !== undefined) {
    if (field === undefined) return refuse(place.path, 'a range needs a field')
    const lower = bound(opens === '[' ? 'gte' : 'gt', from, place)
    return { kind: 'range', field, bounds: { ...lower, ...bound(ends === ']' ? 'lte' : 'lt', to, place) } }
  }
  return wordQuery(field, word, place)
}

function bound(key: keyof RangeBounds, text: string, place: Place): RangeBounds {
  if (text === '*') return {}
  if (Number.isNaN(boundValue(text))) refuse(place.path, 'a range is between numbers or dates')
  return { [key]: text }
}

const comparisons: Readonly<Record<string, keyof RangeBounds>> = {
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
}

function wordQuery(field: string | undefined, word: string, place: Place): Query {
  if (word === '*' || word === '*:*') return field === undefined ? { kind: 'all' } : { kind: 'exists', field }
  const [, sign = '', value = ''] = /^([<>]=?)(.+)$/.exec(word) ?? []
  const comparison = comparisons[sign]
  if (field !== undefined && comparison !== undefined)
    return { kind: 'range', field, bounds: bound(comparison, value, place) }
  const isFuzzy = /~\d?$/.test(word)
  const isBeginning = word.endsWith('*')
  return {
    kind: 'text',
    fields: fieldsFor(field),
    text: word.replace(/(?:~\d?|\*)$/, ''),
    options: { ...plainWords, fuzziness: isFuzzy ? 1 : 0, beginnings: isBeginning },
    tieBreaker: 1,
  }
}

const fieldsFor = (field: string | undefined): readonly FieldWeight[] =>
  field === undefined ? [...defaultTextWeights, { field: 'title', weight: 2 }] : [{ field, weight: 1 }]

function phraseIn(field: string | undefined, text: string): Query {
  const should = fieldsFor(field).map(
    ({ field: name, weight }): Query => ({ kind: 'phrase', field: name, text, boost: weight }),
  )
  return { kind: 'bool', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 }
}
