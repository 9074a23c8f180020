import type { stockOperations } from '@ambra/contract/inventory/stock-operations'
import {
  acceptCount,
  addScans,
  cancelCount,
  listCounts,
  showCount,
  startCount,
} from '../counts/count-stock.ts'
import { movePieces, receiveDelivery, type StockContext } from './move-stock.ts'
import { listMovements } from './stock-ledger.ts'
import { historyName, languageOf } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

/** Uses product names in the reader's language; at the command line in that of the main store. */
const inStock = ({ actor, shop, now }: HandlerContext): StockContext => ({
  shop,
  now,
  operator: historyName(actor),
  language: languageOf(actor),
})

export const stockHandlers: Handlers<keyof typeof stockOperations> = {
  'stock.movements': (context, search) =>
    listMovements({ ...inStock(context), storeIds: context.storeIds }, search),
  'stock.receive': (context, input) => receiveDelivery(inStock(context), input),
  'stock.move': (context, input) => movePieces(inStock(context), input),
  'counts.list': (context) => listCounts(inStock(context)),
  'counts.show': (context, { id }) => showCount(inStock(context), id),
  'counts.start': (context, input) => startCount(inStock(context), input),
  'counts.add': (context, input) => addScans(inStock(context), input),
  'counts.accept': (context, input) => acceptCount(inStock(context), input),
  'counts.cancel': (context, { id }) => cancelCount(inStock(context), id),
}
