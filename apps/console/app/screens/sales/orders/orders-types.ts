import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'

/** People to whom orders can be assigned. */
export type OrderPeople = AdminResult<'orders.people'>
/** Status an order can be set to. Cancelling and refunding are separate operations. */
export type MoveTo = AdminInput<'orders.set-status'>['status']
