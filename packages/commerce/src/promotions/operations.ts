import { giftCardHandlers } from './gift-cards/gift-card-handlers.ts'
import { saleHandlers } from './sales/sale-handlers.ts'
import { sellingHandlers } from './promotion-handlers.ts'

/** Handlers of the operations of this context. */
export const promotionsOperations = {
  ...giftCardHandlers,
  ...saleHandlers,
  ...sellingHandlers,
}
