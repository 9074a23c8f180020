import { labelsHandlers } from './labels/labels-handlers.ts'
import { shopHoursHandlers } from './pickup-points/shop-hours-handlers.ts'
import { parcelsHandlers } from './shipments/shipment-handlers.ts'

/** Handlers of the operations of this context. */
export const fulfilmentOperations = {
  ...labelsHandlers,
  ...parcelsHandlers,
  ...shopHoursHandlers,
}
