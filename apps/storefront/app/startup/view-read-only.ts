import { cartStore } from '#app/cart/cart-store.ts'
import { compareList, wishlist } from '#app/lists/product-lists.ts'

/** Paths of the checkout, in every store. */
const checkout = /^(\/[a-z]{2})?\/checkout\/?$/

/**
 * Blocks changes to cart and lists, and navigation to the checkout, without a request. The server rejects
 * all changes too.
 */
export function makeReadOnly(refuse: () => void): void {
  const { remove } = wishlist
  Object.assign(cartStore, {
    add: async () => {
      refuse()
      return 'refused'
    },
    change: async () => {
      refuse()
      return cartStore.getSnapshot().cart
    },
  } satisfies Partial<typeof cartStore>)
  Object.assign(wishlist, {
    add: async () => refuse(),
    // Without a product it only shows the stored state.
    remove: async (sku) => (sku === '' ? remove(sku) : refuse()),
  } satisfies Partial<typeof wishlist>)
  Object.assign(compareList, { add: async () => refuse() } satisfies Partial<typeof compareList>)
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || !checkout.test(link.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      refuse()
    },
    true,
  )
}

export const isCheckout = (): boolean => checkout.test(location.pathname)
