import type { NetworkTask } from '@ambra/contract/network-task'
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

/** Where the answers come from, and the cart they may change. */
export type TaskPorts = {
  onTaskResponse: typeof onTaskResponse
  registerStoreAction: typeof registerStoreAction
  syncCart: () => Promise<unknown>
}

const browserPorts: TaskPorts = { onTaskResponse, registerStoreAction, syncCart: cartStore.sync }

/**
 * What follows when a call that waited is answered: the store actions, and a word to the shopper. @see spec §4 Offline,
 * §8
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

/** Nothing of a silent task, nor where what stands behind the server was not found (ENOTFOUND). @see spec §8 */
async function notifyResponse(t: Translate, task: NetworkTask, { syncCart }: TaskPorts): Promise<void> {
  const { label, error } = metaOf(task)
  // @see spec §8 "a task needing a cart id fails when none exists and the cart must be recreated"
  if (error?.code === 'cart.id_missing') void syncCart()
  if (task.silent || error?.code === 'server.unreachable') return
  await loadMoreMessages()
  if (error) {
    // The report of the return lists what was refused: it is not said twice.
    if (syncState.getSnapshot().phase === 'idle')
      notify({ type: 'error', message: shopErrorText(t, error.code, error.params) })
    return
  }
  // A label is the key of a message without parameters; the code that queues the task writes it.
  const what = t(label as 'offline.task.review')
  const isProfile = label === 'offline.task.profile'
  const message = isProfile ? shopErrorText(t, 'account.updated') : t('offline.task.sent', { what })
  notify({ type: 'success', message })
}
