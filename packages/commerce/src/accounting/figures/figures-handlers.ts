import type { figuresOperations } from '@ambra/contract/accounting/figures-operations'
import { countOrders, type FiguresContext, showGoods, showSales, showService, showStock } from './figures.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { grantsOfActor } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const figuresHandlers: Handlers<keyof typeof figuresOperations> = {
  'figures.sales': showSales,
  'figures.goods': (context, input) => showGoods(inFigures(context), input),
  'figures.stock': (context) => showStock(inFigures(context)),
  'figures.service': showService,
  'figures.orders': (context) => countOrders(context),
}

/** Costs are shared by all stores, so they are shown only to people who may read them in every store. */
const inFigures = (context: HandlerContext): FiguresContext => ({
  ...context,
  mayReadCost: isAllowed(grantsOfActor(context.actor), 'prices.read_cost'),
})
