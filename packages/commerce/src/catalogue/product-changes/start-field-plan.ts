import type { ProductChangeSet } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type FieldOfMany, pathOfField } from '@ambra/db/catalogue'
import { conditionOf, type FieldsAsked, type ProductFilter } from '../product-list/list-products.ts'
import type { ProductContext } from '../products/product-context.ts'
import { kindOfPath } from '../products/required-right.ts'
import type { FieldsPlan } from './plan-fields.ts'
import { beginPlan } from './plans.ts'
import { changeSetOf } from './undo-changes.ts'

/** Field to plan, from outside: of exactly one of filter and skus. */
type FieldsInput = {
  filter?: (ProductFilter & FieldsAsked) | undefined
  skus?: string[] | undefined
  field: FieldOfMany
}

/**
 * Plans a change of one field of many products, so that the person sees old and new values before anything is
 * written.
 * @throws ShopError staff.not_allowed, request.invalid without products or for a field that is not changed in bulk
 */
export async function startFieldPlan(
  context: ProductContext,
  { filter, skus, field }: FieldsInput,
): Promise<ProductChangeSet> {
  const kind = kindOfPath(pathOfField(field))
  if (kind !== 'edit' && kind !== 'publish')
    throw new ShopError('request.invalid', { field: 'field', reason: 'cannot be changed in bulk' })
  if (kind === 'publish' && !context.may('products.publish')) throw new ShopError('staff.not_allowed')
  const plan: FieldsPlan = skus
    ? { field, skus: [...new Set(skus)] }
    : { field, condition: productsOf(filter) }
  const count = 'skus' in plan ? plan.skus.length : Number.POSITIVE_INFINITY
  return changeSetOf(context.shop.database.db, { id: await beginPlan(context, { kind, plan, count }) })
}

/** Returns the condition of a filter. It selects products, and variants only if it asks for them. */
function productsOf(filter: FieldsInput['filter']): string | undefined {
  if (!filter) throw new ShopError('request.invalid', { field: 'filter', reason: 'names no products' })
  // Plans compare search terms only; leaving a condition out would change more products than were listed.
  if (filter.fields)
    throw new ShopError('request.invalid', { field: 'filter.fields', reason: 'is for lists only' })
  return conditionOf({ kind: 'product', ...filter })
}
