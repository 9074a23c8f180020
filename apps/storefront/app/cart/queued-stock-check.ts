import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { queueTask } from '#app/offline/tasks.ts'

/** Result of a stock check that was queued. @see spec §7 "Queued stock check" */
type QueuedCheck = { status: 'volatile' } & Pick<NetworkTask, 'task_id' | 'created_at' | 'transmited_at'>

/**
 * Queues a silent stock check for when the shop can be reached; its response marks the line.
 * @see spec §4 "a stock check runs", §7 "Queued stock check returns task_id, created_at, transmited_at"
 */
export async function queueStockCheck(sku: string): Promise<QueuedCheck> {
  const { task_id, created_at, transmited_at } = await queueTask({
    url: `stock/check?sku=${encodeURIComponent(sku)}`,
    method: 'GET',
    callbackEvent: 'store:cart/stock',
    silent: true,
    label: 'offline.task.stock',
    subject: sku,
  })
  return { status: 'volatile', task_id, created_at, ...(transmited_at !== undefined && { transmited_at }) }
}
