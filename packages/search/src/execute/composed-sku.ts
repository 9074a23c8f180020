import type { Bitset } from '../index/bitset.ts'
import type { Scalar } from '../model/query-model.ts'
import type { Evaluation } from './evaluation.ts'

/** A composed sku names a bundle and its parts; more parts, or longer ones, no bundle has. */
const mostParts = 32
const longest = 256

/**
 * The bundles that composed skus name: a cart names the line of a bundle by the sku of the bundle and of the parts
 * chosen, joined by hyphens, and clients look the product up by it. Only texts that are no sku themselves count.
 * @see docs/rules/cart CRT-3
 */
export function bundlesNamed(
  values: readonly Scalar[],
  { collection, scratch }: Evaluation,
): Bitset | undefined {
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
