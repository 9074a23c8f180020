import { booksHandlers } from './journal/accounting-handlers.ts'
import { figuresHandlers } from './figures/figures-handlers.ts'

/** Handlers of the operations of this context. */
export const accountingOperations = {
  ...booksHandlers,
  ...figuresHandlers,
}
