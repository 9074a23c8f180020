import { useMemo } from 'react'
import { compareList, type ProductList, wishlist } from '#app/browser/product-lists.ts'
import { useProductList } from '#app/browser/use-product-list.ts'
import { addToCart } from '#app/features/cart/cart-store.ts'
import { useCartCount } from '#app/features/cart/use-cart.ts'
import type { ShellCounts } from '#app/features/shell/shell-data.ts'
import type { CardProduct, ProductActions } from '#app/ui/product-actions.tsx'

/** Adds the product unless it is in the list, else takes it out. */
function toggle(list: ProductList, { sku, parentSku, name, slug, image, final_price, price }: CardProduct) {
  if (list.has(sku)) return void list.remove(sku)
  const price_incl_tax = final_price ?? price
  void list.add({
    sku,
    qty: 1,
    name,
    slug,
    image,
    ...(parentSku && { parentSku }),
    ...(typeof price_incl_tax === 'number' && { price_incl_tax }),
  })
}

/** Joins cart, wishlist and compare for everything below a layout: features do not know each other. */
export function useShopActions(): { actions: ProductActions; counts: ShellCounts } {
  const wished = useProductList(wishlist)
  const compared = useProductList(compareList)
  const cart = useCartCount()
  const actions = useMemo<ProductActions>(
    () => ({
      add: async (request) => {
        await addToCart(request)
      },
      wishlist: {
        skus: new Set(wished.map(({ sku }) => sku)),
        toggle: (product) => toggle(wishlist, product),
      },
      compare: {
        skus: new Set(compared.map(({ sku }) => sku)),
        toggle: (product) => toggle(compareList, product),
      },
    }),
    [wished, compared],
  )
  return { actions, counts: { cart, wishlist: wished.length, compare: compared.length } }
}
