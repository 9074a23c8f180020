import type { ProductList } from '#app/lists/product-lists.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'

/** Notifies of a removed product, with an undo button. */
export function notifyRemoved(list: ProductList, product: SavedProduct, t: Translate) {
  notify({
    type: 'success',
    message: t('lists.removed', { name: product.name }),
    action1: { label: t('lists.undo'), run: () => void list.add(product) },
  })
}

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

/** Notifies of an added product, with a link to the comparison. */
export function notifyCompared(t: Translate, open: () => void) {
  // Below a list the tray shows it.
  if (document.getElementById('results')) return
  notify({ type: 'success', message: t('compare.added'), action1: { label: t('nav.compare'), run: open } })
}
