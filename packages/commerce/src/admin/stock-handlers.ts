import type { stockOperations } from '@ambra/contract/admin/stock-operations'
import {
  acceptCount,
  addScans,
  cancelCount,
  listCounts,
  showCount,
  startCount,
} from '../stock/count-stock.ts'
import { movePieces, receiveDelivery, type StockContext } from '../stock/move-stock.ts'
import { listMovements } from '../stock/stock-ledger.ts'
import { historyName, languageOf } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

/** Names of goods are in the language of who reads them; at the command line in that of the main store. */
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
