import type { productOperations } from '@ambra/contract/catalogue/product-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { adjustStock } from '../../inventory/stock/adjust-stock.ts'
import type { ProductContext } from './product-context.ts'
import { productChoices, listProducts } from '../product-list/list-products.ts'
import { saveProduct } from './update-product.ts'
import { shownProduct } from './visible-product.ts'
import { startPlan } from '../prices/start-plan.ts'
import { applyPlan } from '../product-changes/plans.ts'
import { startFieldPlan } from '../product-changes/start-field-plan.ts'
import { changeSetOf, undoChanges } from '../product-changes/undo-changes.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { deciderOf, grantsOfActor, languageOf, runsAs } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const productHandlers: Handlers<keyof typeof productOperations> = {
  'products.list': (context, { store, ...search }) =>
    listProducts(context.shop.database, search, storeOf(context, store)),
  'products.choices': (context, { store }) => productChoices(context.shop.database, storeOf(context, store)),
  'products.show': (context, { sku }) => shownProduct(inProductContext(context), sku),
  'products.edit': (context, input) => saveProduct(inProductContext(context), 'edit', input),
  'products.set-prices': (context, input) => saveProduct(inProductContext(context), 'prices', input),
  'products.publish': (context, input) => saveProduct(inProductContext(context), 'publish', input),
  'products.adjust-stock': (context, input) => adjustStock(inProductContext(context), input),
  'products.undo': (context, { id }) => undoChanges(inProductContext(context), id),
  'products.change-set': (context, input) =>
    changeSetOf(context.shop.database.db, {
      ...input,
      mayReadCosts: inProductContext(context).may('prices.read_cost'),
    }),
  'products.plan-prices': (context, input) => startPlan(inProductContext(context), input),
  'products.plan-field': (context, input) => startFieldPlan(inProductContext(context), input),
  'products.apply-plan': (context, { id }) => applyPlan(inProductContext(context), id),
}

export function inProductContext(context: HandlerContext): ProductContext {
  const { actor } = context
  const { kind, id, name } = deciderOf(actor)
  return {
    ...context,
    changer: { actor_kind: kind, actor_id: id, actor_name: name },
    runsAs: runsAs(actor),
    language: languageOf(actor),
    may: (permission) => isAllowed(grantsOfActor(actor), permission),
  }
}

/** Returns the store whose names and prices are shown: the named one, else the first that the person may see. */
function storeOf({ storeIds }: HandlerContext, code: string | undefined): Store {
  const visible = stores.filter(({ id }) => storeIds === 'all' || storeIds.includes(id))
  const found = code === undefined ? visible[0] : visible.find((store) => store.code === code)
  if (!found) throw new ShopError('store.unknown', { store: code ?? '' })
  return found
}
