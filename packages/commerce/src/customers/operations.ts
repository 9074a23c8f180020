import { customerHandlers } from './desk/customer-handlers.ts'
import { customerViewHandlers } from './desk/customer-view-handlers.ts'
import { deviceHandlers } from './desk/device-handlers.ts'

/** Handlers of the operations of this context. */
export const customersOperations = {
  ...customerHandlers,
  ...customerViewHandlers,
  ...deviceHandlers,
}
