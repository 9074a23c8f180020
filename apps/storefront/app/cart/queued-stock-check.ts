import type { NetworkTask } from '@ambra/contract/network-task'
import { queueTask } from '#app/offline/tasks.ts'

/** What is known of a stock that is checked later. @see spec §7 "Queued stock check" */
type QueuedCheck = { status: 'volatile' } & Pick<NetworkTask, 'task_id' | 'created_at' | 'transmited_at'>

/**
 * Asks about a stock once the shop can be reached, without a word to the shopper; the answer marks the line.
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
