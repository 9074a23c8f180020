import type { OrderChangePlan } from '@ambra/contract/admin/order-change-operations'

/** Who changes an order and why; `mail`: whether the shopper gets one. */
export type By = { operator: string; reason?: string | undefined; mail: boolean }
/** What a change of an order's goods does, and the work itself, which returns the number of an order that it placed. */
export type PlannedChange = { plan: OrderChangePlan; apply: (by: By) => Promise<string | undefined> }
