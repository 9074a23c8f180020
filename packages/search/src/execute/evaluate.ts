import { Bitset } from '../index/bitset.ts'
import type { Evaluation, Matches } from './evaluation.ts'
import { isCodeField } from '../model/index-plan.ts'
import type { Query, Scalar } from '../model/query-model.ts'
import { functionFactor, joinScores } from '../query/score-functions.ts'
import type { Scratch } from '../index/scratch.ts'
import { matchShopperText } from './matcher.ts'
import { matchPhrase, matchText } from './text-match.ts'

const noScore = (): number => 0
const one = (): number => 1
const nothing: Matches = { bits: new Bitset(), score: noScore }

/** Evaluates a query over a collection. @throws ShopError search.too_expensive, search.timeout */
export function evaluate(query: Query, run: Evaluation): Matches {
  const { collection } = run
  // Combines the clause's set with the others.
  run.scratch.work.spend(1 + (collection.capacity >>> 6))
  switch (query.kind) {
    case 'all':
      return { bits: collection.alive, score: one }
    case 'terms':
      return { bits: withTerms(run, query.field, query.values), score: one }
    case 'range':
      return {
        bits: collection.column(query.field)?.withRange(query.bounds, run.scratch) ?? nothing.bits,
        score: one,
      }
    case 'exists':
      return { bits: collection.documentsWith(query.field, run.scratch) ?? nothing.bits, score: one }
    case 'phrase':
      if (collection.text(query.field) !== undefined && !isCodeField(query.field))
        return matchPhrase(query, run)
      return { bits: withTerms(run, query.field, anyCase(query.text)), score: () => query.boost }
    case 'text':
      return matchText(query, run)
    case 'shopperText':
      return matchShopperText(query, run)
    case 'bool':
      return evaluateBool(query, run)
    case 'functionScore':
      return evaluateFunctionScore(query, run)
  }
}

function anyCase(text: string): string[] {
  return [text, text.toUpperCase(), text.toLowerCase()]
}

function withTerms(run: Evaluation, field: string, values: readonly Scalar[]): Bitset {
  const { collection, scratch } = run
  if (field === 'id') {
    const bits = scratch.set()
    for (const value of values) {
      const document = collection.numberOf(value)
      if (document !== undefined) bits.add(document)
    }
    return bits
  }
  const bits = collection.column(field)?.withTerms(values, scratch) ?? nothing.bits
  const bundles = field === 'sku' ? bundlesNamed(values, run) : undefined
  return bundles === undefined ? bits : bundles.or(bits)
}

type BoolQuery = Extract<Query, { kind: 'bool' }>

function evaluateBool(query: BoolQuery, run: Evaluation): Matches {
  let bits: Bitset | undefined
  const narrow = (other: Bitset): void => {
    bits = bits === undefined ? run.scratch.copyOf(other) : bits.and(other)
  }
  for (const clause of query.filter) narrow(evaluate(clause, run).bits)
  const must = query.must.map((clause) => evaluate(clause, run))
  for (const matches of must) narrow(matches.bits)
  const should = query.should.map((clause) => evaluate(clause, run))
  if (query.minimumShouldMatch > 0) narrow(atLeast(should, query.minimumShouldMatch, run.scratch))
  bits ??= run.scratch.copyOf(run.collection.alive)
  for (const clause of query.mustNot) bits.andNot(evaluate(clause, run).bits)
  const score = (document: number): number => {
    let sum = 0
    for (const matches of must) sum += matches.score(document)
    for (const matches of should) if (matches.bits.has(document)) sum += matches.score(document)
    return sum
  }
  return { bits, score }
}

function atLeast(should: readonly Matches[], minimum: number, scratch: Scratch): Bitset {
  // Layer n holds the documents found in more than n clauses.
  const layers = Array.from({ length: Math.min(minimum, should.length + 1) }, () => scratch.set())
  for (const { bits } of should) {
    for (let layer = layers.length - 1; layer > 0; layer--) {
      const below = layers[layer - 1]
      if (below !== undefined) layers[layer]?.or(scratch.copyOf(below).and(bits))
    }
    layers[0]?.or(bits)
  }
  return layers.at(-1) ?? scratch.set()
}

type FunctionScoreQuery = Extract<Query, { kind: 'functionScore' }>

function evaluateFunctionScore(query: FunctionScoreQuery, run: Evaluation): Matches {
  const matches = evaluate(query.query, run)
  if (!run.scored || query.functions.length === 0) return matches
  const functions = query.functions.map((fn) => ({
    fn,
    bits: fn.filter === undefined ? undefined : evaluate(fn.filter, run).bits,
  }))
  const score = (document: number): number => {
    const factors = functions.flatMap(({ fn, bits }) =>
      bits === undefined || bits.has(document) ? [functionFactor(fn, run.collection.idOf(document))] : [],
    )
    return joinScores(matches.score(document), factors, query)
  }
  return { bits: matches.bits, score }
}

/** A composed sku names a bundle and its parts; no bundle has more parts or longer ones. */
const mostParts = 32
const longest = 256

/**
 * The bundles that composed skus name: a cart names the line of a bundle by the sku of the bundle and of the
 * parts chosen, joined by hyphens, and clients look the product up by it. Only texts that are not a sku
 * themselves count.
 * @see docs/rules/cart CRT-3
 */
function bundlesNamed(values: readonly Scalar[], { collection, scratch }: Evaluation): Bitset | undefined {
  const skus = collection.column('sku')
  const withChoices = collection.documentsWith('bundle_options', scratch)
  if (skus === undefined || withChoices === undefined) return undefined
  let found: Bitset | undefined
  for (const value of values) {
    if (typeof value !== 'string' || value.length > longest || skus.has(value)) continue
    const parts = value.split('-')
    if (parts.length > mostParts) continue
    scratch.work.spend(parts.length)
    const named = parts.map((_, end) => parts.slice(0, end).join('-')).findLast((sku) => skus.has(sku))
    if (named === undefined) continue
    const bundles = scratch.copyOf(skus.withTerms([named], scratch))
    found = (found ?? scratch.set()).or(bundles.and(withChoices))
  }
  return found
}
