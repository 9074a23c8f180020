import type { OrderChangePlan } from '@ambra/contract/admin/order-change-operations'

type By = { operator: string; reason?: string | undefined }
/** What a change of an order's goods does, and the work itself. */
export type PlannedChange = { plan: OrderChangePlan; apply: (by: By) => Promise<void> }
