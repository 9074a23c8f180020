import { contentHandlers } from './editor/content-handlers.ts'

/** Handlers of the operations of this context. */
export const contentOperations = {
  ...contentHandlers,
}
