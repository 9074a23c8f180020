import type { Store } from '@ambra/domain/stores'
import { browserStore } from '#app/storage/browser-store.ts'
import { connection, onConnection } from '#app/api-client/connectivity.ts'
import { keepInstallPrompt } from '#app/offline/install-prompt.ts'
import { followRelease } from '#app/offline/reload-on-stale-build.ts'
import { onSession } from '#app/session/session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { watchQuota } from '#app/storage/storage-quota.ts'
import { sweepStorage } from '#app/storage/storage-sweep.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { mountStrip } from '#app/offline/mount-strip.tsx'
import { isSendable } from '#app/offline/order-outbox-reducer.ts'
import { beforeTelling } from '#app/offline/task-hooks.ts'
import { waitingOrders } from '#app/offline/order-outbox.ts'
import { forgetImages, startWorker } from '#app/offline/worker-client.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { tellUnsaved } from './unsaved-notification.ts'

/**
 * Everything that makes the shop work without a network; called once a page, with the first sign of a person.
 * @see spec §4 Offline
 */
export async function startOffline(t: Translate, store: Store): Promise<void> {
  void startWorker()
  beforeTelling(async () => (await import('./task-actions.ts')).startTaskActions(t))
  keepInstallPrompt()
  followRelease()
  void mountStrip(t, store)
  tellUnsaved(t)
  watchQuota(forgetImages)
  followOrders()
  await followReturn(() => askForOrders(t, store))
  // Long after the page is of use; Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void sweepStorage(), { timeout: 30_000 })
  else setTimeout(() => void sweepStorage(), 10_000)
}

/** Orders that wait for the shopper's word. @see spec §4 "or the user is asked to confirm" */
async function askForOrders(t: Translate, { prefix }: Store): Promise<void> {
  if (connection() !== 'online' || (await waitingOrders.list()).length === 0) return
  const { showWaitingNotice } = await import('#app/features/pending-orders/pending-order-notification.ts')
  await showWaitingNotice(t, prefix)
}

/** The queues and their calls are loaded only where there is something to do. */
const goThrough = async () => (await import('./reconnect.ts')).returnOnline()

async function isAnythingDue(): Promise<boolean> {
  if (connection() !== 'online') return false
  const tasks = (await browserStore().read(storageKeys.networkTasks)) ?? []
  const orders = await waitingOrders.list()
  const now = new Date()
  return tasks.some(({ acknowledged }) => !acknowledged) || orders.some((order) => isSendable(order, now))
}

/** @see spec §4 "Back online" */
async function followReturn(ask: () => Promise<void>) {
  const goIfDue = async () => {
    if (await isAnythingDue()) await goThrough()
    await ask()
  }
  onConnection(() => {
    if (connection() === 'online') void goThrough().then(ask)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void goIfDue()
  })
  // What a customer left waiting goes out in that customer's session only.
  onSession((event, origin) => {
    if (origin === 'here' && (event === 'login' || event === 'started')) void goIfDue()
  })
  await goIfDue()
}

/** The cart leaves to a waiting order what is its own, and goes on when the order is placed or taken back. */
function followOrders() {
  let hadOrders = false
  waitingOrders.subscribe(() => {
    const hasOrders = (waitingOrders.getSnapshot()?.length ?? 0) > 0
    // For who has none, nothing of the queue is loaded.
    if (hasOrders || hadOrders) void cartStore.settle()
    hadOrders = hasOrders
  })
}
