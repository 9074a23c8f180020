import { traitsOf } from '@ambra/domain/product-types/traits'
import { productPath } from '@ambra/domain/slug'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { openProduct } from '#app/ui/overlay.ts'

const tickMs = 1000

/** What an add button of a card does: one piece goes into the cart, a product with choices opens where they are made. */
export function useQuickAdd(product: CardProduct) {
  const storePath = useStorePath()
  const navigate = useNavigate()
  const actions = useProductActions()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const { choice } = traitsOf(product.type_id)
  async function press() {
    if (choice === 'variant') return openProduct(product.sku, product.childSku)
    if (choice) return navigate(storePath(productPath(product)))
    // A double click buys one.
    if (state !== 'idle') return
    setState('busy')
    await actions.add({ product, sku: product.sku, qty: 1 })
    setState('done')
    setTimeout(() => setState('idle'), tickMs)
  }
  return { state, choice, press: () => void press() }
}
