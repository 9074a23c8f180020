import type { AdminName } from '@ambra/contract/platform/operations/operations'
import { accountingOperations } from './accounting/operations.ts'
import { catalogueOperations } from './catalogue/operations.ts'
import { contentOperations } from './content/operations.ts'
import { customersOperations } from './customers/operations.ts'
import { fulfilmentOperations } from './fulfilment/operations.ts'
import { inventoryOperations } from './inventory/operations.ts'
import { messagingOperations } from './messaging/operations.ts'
import { paymentsOperations } from './payments/operations.ts'
import { platformOperations } from './platform/operations.ts'
import { promotionsOperations } from './promotions/operations.ts'
import { salesOperations } from './sales/operations.ts'
import { searchOperations } from './search/operations.ts'
import { serviceOperations } from './service/operations.ts'
import type { Handlers } from './platform/operations/operation-handler.ts'

/** Handlers of all operations; a missing one is a compile error. Loaded with the first request of the console. */
export const handlers: Handlers<AdminName> = {
  ...accountingOperations,
  ...catalogueOperations,
  ...contentOperations,
  ...customersOperations,
  ...fulfilmentOperations,
  ...inventoryOperations,
  ...messagingOperations,
  ...paymentsOperations,
  ...platformOperations,
  ...promotionsOperations,
  ...salesOperations,
  ...searchOperations,
  ...serviceOperations,
}
