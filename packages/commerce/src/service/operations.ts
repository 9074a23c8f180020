import { inboxHandlers } from './inbox/inbox-handlers.ts'
import { serviceHandlers } from './cases/service-handlers.ts'

/** Handlers of the operations of this context. */
export const serviceOperations = {
  ...inboxHandlers,
  ...serviceHandlers,
}
