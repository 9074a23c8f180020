import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { useState } from 'react'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { openProduct } from '#app/ui/overlay.ts'

const tickMs = 1000

/**
 * Returns the action of a card's add button: adds one piece to the cart, or opens a panel beside the list, in
 * which variants and parts are selected, and services, downloads and gift cards say what one gets for them.
 */
export function useQuickAdd(product: CardProduct) {
  const actions = useProductActions()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const { choice, isVirtual } = traitsOf(product.type_id)
  const panel: 'choose' | 'look' | undefined = choice ? 'choose' : isVirtual ? 'look' : undefined
  async function press() {
    if (panel) return openProduct(product.sku, product.childSku)
    // A double click buys one.
    if (state !== 'idle') return
    setState('busy')
    await actions.add({ product, sku: product.sku, qty: 1 })
    setState('done')
    setTimeout(() => setState('idle'), tickMs)
  }
  return { state, panel, press: () => void press() }
}
