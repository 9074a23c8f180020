import { searchHandlers } from './rules/search-handlers.ts'
import { recordsHandlers } from './records/records-handlers.ts'

/** Handlers of the operations of this context. */
export const searchOperations = {
  ...searchHandlers,
  ...recordsHandlers,
}
