import type { goodsOperations } from '@ambra/contract/catalogue/product-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { adjustStock } from '../../inventory/stock/adjust-stock.ts'
import type { GoodsContext } from './product-context.ts'
import { goodsChoices, listGoods } from '../product-list/list-products.ts'
import { saveGoods } from './update-product.ts'
import { shownGoods } from './visible-product.ts'
import { applyPlan, startPlan } from '../prices/start-plan.ts'
import { changeSetOf, undoChanges } from '../product-changes/undo-changes.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { deciderOf, grantsOfActor, languageOf, runsAs } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const goodsHandlers: Handlers<keyof typeof goodsOperations> = {
  'goods.list': (context, { store, ...search }) =>
    listGoods(context.shop.database, search, storeOf(context, store)),
  'goods.choices': (context, { store }) => goodsChoices(context.shop.database, storeOf(context, store)),
  'goods.show': (context, { sku }) => shownGoods(inGoods(context), sku),
  'goods.edit': (context, input) => saveGoods(inGoods(context), 'edit', input),
  'goods.set-prices': (context, input) => saveGoods(inGoods(context), 'prices', input),
  'goods.publish': (context, input) => saveGoods(inGoods(context), 'publish', input),
  'goods.adjust-stock': (context, input) => adjustStock(inGoods(context), input),
  'goods.undo': (context, { id }) => undoChanges(inGoods(context), id),
  'goods.change-set': (context, input) =>
    changeSetOf(context.shop.database.db, {
      ...input,
      mayReadCosts: inGoods(context).may('prices.read_cost'),
    }),
  'goods.plan-prices': (context, input) => startPlan(inGoods(context), input),
  'goods.apply-plan': (context, { id }) => applyPlan(inGoods(context), id),
}

export function inGoods(context: HandlerContext): GoodsContext {
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
