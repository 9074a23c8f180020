import type { OrderChangePlan } from '@ambra/contract/sales/order-change-operations'

/** Author and reason of a change; `mail`: whether the shopper is notified. */
export type By = { operator: string; reason?: string | undefined; mail: boolean }
/**
 * Preview of a change of an order's products, with the function that applies it and returns the number of a
 * new order, if any.
 */
export type PlannedChange = { plan: OrderChangePlan; apply: (by: By) => Promise<string | undefined> }
