import type { figuresOperations } from '@ambra/contract/admin/figures-operations'
import {
  countOrders,
  type FiguresContext,
  showGoods,
  showSales,
  showService,
  showStock,
} from '../books/figures.ts'
import { isAllowed } from '../staff/rights.ts'
import { grantsOfActor } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

export const figuresHandlers: Handlers<keyof typeof figuresOperations> = {
  'figures.sales': showSales,
  'figures.goods': (context, input) => showGoods(inFigures(context), input),
  'figures.stock': (context) => showStock(inFigures(context)),
  'figures.service': showService,
  'figures.orders': (context) => countOrders(context),
}

/** Costs are the same in all stores: they are shown to who may read them in all. */
const inFigures = (context: HandlerContext): FiguresContext => ({
  ...context,
  mayReadCost: isAllowed(grantsOfActor(context.actor), 'prices.read_cost'),
})
