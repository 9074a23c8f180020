import type { ProductList } from '#app/lists/product-lists.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

await loadMoreMessages()

/** Taking a product out is undone with one press. */
export function notifyRemoved(list: ProductList, product: SavedProduct, t: Translate) {
  notify({
    type: 'success',
    message: t('lists.removed', { name: product.name }),
    action1: { label: t('lists.undo'), run: () => void list.add(product) },
  })
}

/** Empties a list; everything in it comes back with one press. */
export function clearWithUndo(list: ProductList, t: Translate) {
  const products = list.getSnapshot()
  void list.clear()
  notify({
    type: 'success',
    message: t('lists.cleared', { count: products.length }),
    action1: {
      label: t('lists.undo'),
      run: async () => {
        for (const product of products) await list.add(product)
      },
    },
  })
}

/** The comparison is where the shopper goes next. */
export function notifyCompared(t: Translate, open: () => void) {
  // Below a list the tray shows it.
  if (document.getElementById('results')) return
  notify({ type: 'success', message: t('compare.added'), action1: { label: t('nav.compare'), run: open } })
}
