import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import { cartStore } from '#app/cart/cart-store.ts'
import { storeStatus } from '#app/offline/newsletter-tasks.ts'
import { storeResponse } from '#app/offline/profile-tasks.ts'
import { syncState } from '#app/offline/sync-state.ts'
import { metaOf } from '#app/offline/task-queue.ts'
import { onTaskResponse, registerStoreAction } from '#app/offline/tasks.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Source of the responses, and the cart that they may change. */
export type TaskPorts = {
  onTaskResponse: typeof onTaskResponse
  registerStoreAction: typeof registerStoreAction
  syncCart: () => Promise<unknown>
}

const browserPorts: TaskPorts = { onTaskResponse, registerStoreAction, syncCart: cartStore.sync }

/**
 * Handles the response to a pending call: store actions, and a message for the shopper. @see spec §4
 * Offline, §8
 */
export function startTaskActions(t: Translate, ports: TaskPorts = browserPorts): void {
  ports.registerStoreAction('user/profile', storeResponse)
  ports.registerStoreAction('newsletter/status', storeStatus)
  ports.registerStoreAction('cart/stock', async (task) => {
    const { markStock } = await import('#app/cart/stock-response.ts')
    await markStock(task)
  })
  ports.onTaskResponse((task) => notifyResponse(t, task, ports))
}

/**
 * Shows nothing for a silent task, nor when a service behind the server was not found (ENOTFOUND). @see
 * spec §8
 */
async function notifyResponse(t: Translate, task: NetworkTask, { syncCart }: TaskPorts): Promise<void> {
  const { label, error } = metaOf(task)
  // @see spec §8 "a task needing a cart id fails when none exists and the cart must be recreated"
  if (error?.code === 'cart.id_missing') void syncCart()
  if (task.silent || error?.code === 'server.unreachable') return
  await loadMoreMessages()
  if (error) {
    // The back-online report lists what was refused: not repeated here.
    if (syncState.getSnapshot().phase === 'idle')
      notify({ type: 'error', message: shopErrorText(t, error.code, error.params) })
    return
  }
  // A label is the key of a message without parameters, written by the code that queues the task.
  const what = t(label as 'offline.task.review')
  const isProfile = label === 'offline.task.profile'
  const message = isProfile ? shopErrorText(t, 'account.updated') : t('offline.task.sent', { what })
  notify({ type: 'success', message })
}
