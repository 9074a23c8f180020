import type { Permission } from '@ambra/contract/platform/staff/permissions'
import { ProductRow } from '@ambra/contract/catalogue/product-row'
import { cents } from '@ambra/domain/platform/money/money'
import { specialProblem } from '@ambra/domain/catalogue/prices/special-check'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { Value } from 'typebox/value'
import { isRealDate } from '../import/check-product.ts'
import { attributeOf, isDetail, isPrice } from '../import/product-details.ts'
import {
  type EditedProduct,
  type FieldValue,
  type SpecialValue,
  textPathOf,
} from '../import/product-values.ts'
import type { ChangeContext } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'
import { isDeepCut } from '../import/price-cuts.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import { attributeProblem, detailProblem, textProblem } from './check-details.ts'

const fields = ProductRow.properties

/**
 * Returns why a value is invalid for a field of this product, by the rules of imports. Prices are checked
 * together elsewhere.
 */
export function valueProblem(
  product: EditedProduct,
  path: string,
  value: FieldValue,
  context: ChangeContext,
): ChangeRefusal | undefined {
  const text = textPathOf(path)
  if (product.parent_id !== null && !isOfVariants(path)) return 'variant_field'
  if (text) return textProblem(text, value, product, context)
  if (attributeOf(path) !== undefined) return attributeProblem(product, path, value, context)
  if (isDetail(path)) return detailProblem(path, value, context)
  if (isPrice(path) && traitsOf(product.type).composedOf) return 'no_own_price'
  if (path === 'price') return isCents(value) ? undefined : 'bad_value'
  if (path === 'special') return value === null || isSpecial(value) ? undefined : 'bad_value'
  if (path === 'status') return Value.Check(fields.status, value) ? undefined : 'bad_value'
  if (path === 'visibility') return Value.Check(fields.visibility, value) ? undefined : 'bad_value'
  if (!Value.Check(fields.categories, value)) return 'bad_value'
  const codes = value as string[]
  if (new Set(codes).size < codes.length) return 'bad_value'
  return codes.every((code) => context.categories.has(code)) ? undefined : 'unknown_category'
}

/** Returns whether a variant has the field; the others belong to its product. */
const isOfVariants = (path: string): boolean =>
  isPrice(path) || ['status', 'mpn', 'media', 'cost'].includes(path) || attributeOf(path) !== undefined

/** At most a million euros, as in a file. */
const isCents = (value: FieldValue): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 100_000_000

const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/
const isDay = (text: string | null | undefined) =>
  text == null || (dayOrMoment.test(text) && isRealDate(text))

function isSpecial(value: FieldValue): value is SpecialValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const { cents: price, from, to } = value as SpecialValue
  // A special price of 0 would sell for nothing; to end one, it is removed.
  return isCents(price) && price > 0 && isDay(from) && isDay(to)
}

/** New prices of a product. */
export type NextPrices = { price: number | null; special: SpecialValue | null }
type PriceCheck = {
  now: Date
  anchor: number | undefined
  hasNewSpecial: boolean
  isRestoring: boolean
  may: May
}

/**
 * Returns why these prices may not be set: an unlawful reduction, or a deep cut without the permission.
 * Restored prices were announceable when set; display decides whether they still are.
 */
export function pricesProblem(
  product: EditedProduct,
  { price, special }: NextPrices,
  { now, anchor, hasNewSpecial, isRestoring, may }: PriceCheck,
): ChangeRefusal | undefined {
  if (hasNewSpecial && !isRestoring && special !== null && price !== null) {
    const history = (product.history ?? []).map((point) => ({
      at: new Date(point.at),
      price: cents(point.cents),
    }))
    const given = { price: cents(special.cents), from: special.from, to: special.to }
    const problem = specialProblem({ price: cents(price), special: given, history }, now)
    if (problem) return `special_${problem}`
  }
  const after = {
    price_cents: price,
    special_cents: special?.cents ?? null,
    special_from: special?.from ?? null,
    special_to: special?.to ?? null,
  }
  const isDeep = isDeepCut({ before: product, after, anchor }, { now, isRestoring })
  return isDeep && !may('prices.edit_deep') ? 'deep_cut' : undefined
}

/** Returns the permission needed to write a field. */
export function rightOfPath(path: string): Permission {
  if (path === 'cost') return 'prices.edit_cost'
  if (isPrice(path)) return 'prices.edit'
  return path === 'status' || path === 'visibility' ? 'products.publish' : 'products.edit'
}
