import type { Store } from '@ambra/domain/platform/shop/stores'
import { browserStore } from '#app/storage/browser-store.ts'
import { connection, onConnection } from '#app/api-client/connectivity.ts'
import { storeInstallPrompt } from '#app/offline/install-prompt.ts'
import { reloadOnStaleBuild } from '#app/offline/reload-on-stale-build.ts'
import { onSession } from '#app/session/session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { watchQuota } from '#app/storage/storage-quota.ts'
import { sweepStorage } from '#app/storage/storage-sweep.ts'
import { cartStore } from '#app/cart/cart-store.ts'
import { mountStrip } from '#app/offline/mount-strip.tsx'
import { isSendable } from '#app/offline/order-outbox-reducer.ts'
import { onBeforeNotify } from '#app/offline/task-hooks.ts'
import { orderOutbox } from '#app/offline/order-outbox.ts'
import { clearImages, startWorker } from '#app/offline/worker-client.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { onUnsaved } from '#app/storage/unsaved-changes.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { notify } from '#app/ui/notifications.ts'

/**
 * Starts all offline features; called once per page, on the first interaction.
 * @see spec §4 Offline
 */
export async function startOffline(t: Translate, store: Store): Promise<void> {
  void startWorker()
  onBeforeNotify(async () => (await import('./task-actions.ts')).startTaskActions(t))
  storeInstallPrompt()
  reloadOnStaleBuild()
  void mountStrip(t, store)
  notifyUnsaved(t)
  watchQuota(clearImages)
  followOrders()
  await followReturn(() => openPendingOrders(t, store))
  // Long after the page became usable; Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void sweepStorage(), { timeout: 30_000 })
  else setTimeout(() => void sweepStorage(), 10_000)
}

/**
 * Opens the orders that wait for the shopper's confirmation. @see spec §4 "or the user is asked to confirm"
 */
async function openPendingOrders(t: Translate, { prefix }: Store): Promise<void> {
  if (connection() !== 'online' || (await orderOutbox.list()).length === 0) return
  const { notifyPendingOrders } = await import('#app/features/offline/pending-order-notification.ts')
  await notifyPendingOrders(t, prefix)
}

/** Loads the queues and their calls only when there is something to do. */
const goThrough = async () => (await import('./reconnect.ts')).returnOnline()

async function isAnythingDue(): Promise<boolean> {
  if (connection() !== 'online') return false
  const tasks = (await browserStore().read(storageKeys.networkTasks)) ?? []
  const orders = await orderOutbox.list()
  const now = new Date()
  return tasks.some(({ acknowledged }) => !acknowledged) || orders.some((order) => isSendable(order, now))
}

/** @see spec §4 "Back online" */
async function followReturn(show: () => Promise<void>) {
  const goIfDue = async () => {
    if (await isAnythingDue()) await goThrough()
    await show()
  }
  onConnection(() => {
    if (connection() === 'online') void goThrough().then(show)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void goIfDue()
  })
  // Pending work of a customer is sent only in that customer's session.
  onSession((event, origin) => {
    if (origin === 'here' && (event === 'login' || event === 'started')) void goIfDue()
  })
  await goIfDue()
}

/** Syncs the cart when a pending order claims its lines, is placed, or is cancelled. */
function followOrders() {
  let hadOrders = false
  orderOutbox.subscribe(() => {
    const hasOrders = (orderOutbox.getSnapshot()?.length ?? 0) > 0
    // Loads nothing of the queue for shoppers without orders.
    if (hasOrders || hadOrders) void cartStore.sync()
    hadOrders = hasOrders
  })
}

/** Stored values that a shopper expects to find again. */
const mustSurvive: ReadonlySet<string> = new Set(
  [
    storageKeys.cart,
    storageKeys.networkTasks,
    storageKeys.orderOutbox,
    storageKeys.personalDetails,
    storageKeys.shippingDetails,
    storageKeys.paymentDetails,
    storageKeys.contactDraft,
  ].map(({ name }) => name),
)

/**
 * Warns once per page that this browser does not store data: full storage, private browsing, or
 * unresponsive storage.
 */
function notifyUnsaved(t: Translate): void {
  const stop = onUnsaved((name) => {
    if (!mustSurvive.has(name)) return
    queueMicrotask(() => stop())
    void loadMoreMessages().then(() =>
      notify({ type: 'warning', message: t('offline.unsaved'), hasNoTimeout: true }),
    )
  })
}
