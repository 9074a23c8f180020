import { useMemo } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { ProductSidebar } from '#app/features/product/product-sidebar.tsx'
import { type CartEdit, openPanel } from '#app/ui/overlay.ts'
import { type ProductActions, ProductActionsProvider } from '#app/shop-ui/product-actions.tsx'

const noList = { has: () => false, useHas: () => false, toggle: () => undefined }

/** Product sidebar for a cart line: replaces the selection of the line, then shows the cart again. */
export function CartEditor({ product, edit }: { product: string; edit: CartEdit }) {
  const actions = useMemo<ProductActions>(
    () => ({
      add: async (request) => {
        const isChanged = await cartActions.edit(edit.lineId, request)
        if (isChanged) setTimeout(() => openPanel('microcart'))
        return isChanged
      },
      wishlist: noList,
      compare: noList,
    }),
    [edit],
  )
  return (
    <ProductActionsProvider actions={actions}>
      <ProductSidebar sku={product} edit={edit} />
    </ProductActionsProvider>
  )
}
