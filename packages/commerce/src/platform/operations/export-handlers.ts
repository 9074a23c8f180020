import type { exportOperations } from '@ambra/contract/platform/operations/export-operations'
import { exportProducts } from '../../catalogue/export/export-products.ts'
import { customerReader } from '../../customers/desk/customer-handlers.ts'
import { exportCustomers } from '../../customers/desk/export-customers.ts'
import { exportSubscribers } from '../../messaging/newsletter/export-subscribers.ts'
import { exportOrders } from '../../sales/orders/export-orders.ts'
import type { Handlers } from './operation-handler.ts'

export const exportHandlers: Handlers<keyof typeof exportOperations> = {
  'export.products': exportProducts,
  'export.orders': exportOrders,
  'export.customers': (context, input) => exportCustomers(customerReader(context), input),
  'export.subscribers': exportSubscribers,
}
