import { storageKeys } from '#app/storage/storage-keys.ts'
import { onUnsaved } from '#app/storage/unsaved-changes.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

/** What a shopper counts on finding again. */
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

/** Says once a page that this browser keeps nothing: a full storage, private browsing, storage that does not answer. */
export function notifyUnsaved(t: Translate): void {
  const stop = onUnsaved((name) => {
    if (!mustSurvive.has(name)) return
    queueMicrotask(() => stop())
    void loadMoreMessages().then(() =>
      notify({ type: 'warning', message: t('offline.unsaved'), hasNoTimeout: true }),
    )
  })
}
