import { bankHandlers } from './bank/bank-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'

/** Handlers of the operations of this context. */
export const paymentsOperations = {
  ...bankHandlers,
  ...moneyHandlers,
}
