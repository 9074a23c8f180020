import type { AdminInput, AdminResult } from '@ambra/contract/admin/operations'

/** Who can take care of orders. */
export type OrderPeople = AdminResult<'orders.people'>
/** What an order can be set to; cancelling and refunding are operations of their own. */
export type MoveTo = AdminInput<'orders.set-status'>['status']
