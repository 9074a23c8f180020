import { draftHandlers } from './phone-orders/draft-handlers.ts'
import { orderHandlers } from './orders/order-handlers.ts'

/** Handlers of the operations of this context. */
export const salesOperations = {
  ...draftHandlers,
  ...orderHandlers,
}
