import type { Permission } from '@ambra/contract/admin/permissions'
import { ProductRow } from '@ambra/contract/product-row'
import { cents } from '@ambra/domain/money'
import { specialProblem } from '@ambra/domain/special-check'
import { traitsOf } from '@ambra/domain/product-types/traits'
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
import type { May } from '../staff/runs-as.ts'
import { attributeProblem, detailProblem, textProblem } from './check-details.ts'

const fields = ProductRow.properties

/** Why a field of this product may not hold the value, as an import of it would be refused; prices are looked at together. */
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

/** What a variant has of its own: the rest is said of its product. */
const isOfVariants = (path: string): boolean =>
  isPrice(path) || ['status', 'mpn', 'media', 'cost'].includes(path) || attributeOf(path) !== undefined

/** A million euros, as in a file. */
const isCents = (value: FieldValue): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 100_000_000

const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/
const isDay = (text: string | null | undefined) =>
  text == null || (dayOrMoment.test(text) && isRealDate(text))

function isSpecial(value: FieldValue): value is SpecialValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const { cents: price, from, to } = value as SpecialValue
  return isCents(price) && isDay(from) && isDay(to)
}

/** What a product is to cost. */
export type NextPrices = { price: number | null; special: SpecialValue | null }
type PriceCheck = {
  now: Date
  anchor: number | undefined
  hasNewSpecial: boolean
  isRestoring: boolean
  may: May
}

/**
 * Why these prices may not be set: an unlawful reduction, or a cut that needs the right for it. What is put back could be announced when it
 * was set; whether it may be now is decided where it is shown.
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

/** The right that a field needs when it is written. */
export function rightOfPath(path: string): Permission {
  if (path === 'cost') return 'prices.edit_cost'
  if (isPrice(path)) return 'prices.edit'
  return path === 'status' || path === 'visibility' ? 'products.publish' : 'products.edit'
}
