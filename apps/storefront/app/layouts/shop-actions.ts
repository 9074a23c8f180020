import { pathInStore } from '@ambra/domain/platform/shop/stores'
import { useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { savedOf } from '#app/lists/saved-product.ts'
import { compareList, type ProductList, wishlist } from '#app/lists/product-lists.ts'
import { useSoldCount } from '#app/lists/use-product-list.ts'
import { addToCart } from '#app/cart/cart-store.ts'
import { useCartCount } from '#app/cart/use-cart.ts'
import type { ShellCounts, ShellData } from '#app/features/shell/shell-data.ts'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct, ProductActions } from '#app/shop-ui/product-actions.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { withTexts } from '#app/hydration/lazy-hydrate.ts'

const loadNotices = () => withTexts(() => import('#app/features/lists/list-notices.ts'))

/** Adds the product to the list, or removes it with an offer to undo. */
function toggle(list: ProductList, product: CardProduct, t: Translate, onAdded?: () => void) {
  const saved = savedOf(product)
  if (!list.has(product.sku)) {
    void list.add(saved)
    if (onAdded) void loadNotices().then(({ notifyCompared }) => notifyCompared(t, onAdded))
    return
  }
  void list.remove(product.sku)
  void loadNotices().then(({ notifyRemoved }) => notifyRemoved(list, saved, t))
}

const notOnServer = () => false
const shownIn = (list: ProductList) => ({
  has: list.has,
  useHas: (sku: string) => useSyncExternalStore(list.subscribe, () => list.has(sku), notOnServer),
})

/** Connects cart, wishlist and compare for a layout, because features must not import each other. */
export function useShopActions(countBy: ShellData['cart']['countBy']): {
  actions: ProductActions
  counts: ShellCounts
} {
  const t = useTranslate()
  const navigate = useNavigate()
  const store = useStore()
  const actions = useMemo<ProductActions>(
    () => ({
      add: async (request, shown) => (await addToCart(request, shown)) !== 'refused',
      wishlist: {
        ...shownIn(wishlist),
        toggle: (product) => toggle(wishlist, product, t),
      },
      compare: {
        ...shownIn(compareList),
        toggle: (product) =>
          toggle(compareList, product, t, () => void navigate(pathInStore(store, '/compare'))),
      },
    }),
    [t, navigate, store],
  )
  const counts = {
    cart: useCartCount(countBy),
    wishlist: useSoldCount(wishlist),
    compare: useSoldCount(compareList),
  }
  return { actions, counts }
}
