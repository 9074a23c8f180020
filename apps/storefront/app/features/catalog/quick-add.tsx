import { traitsOf } from '@ambra/domain/product-types/traits'
import { productPath } from '@ambra/domain/slug'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openProduct } from '#app/ui/overlay.ts'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './product-card.module.css'

const tickMs = 1000

export function QuickAdd({ product }: { product: CardProduct }) {
  const t = useTranslate()
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
  return (
    <button
      type="button"
      className={styles.quickAdd}
      aria-label={t(choice ? 'card.chooseNamed' : 'card.addNamed', { name: product.name })}
      aria-busy={state === 'busy' || undefined}
      aria-haspopup={choice === 'variant' ? 'dialog' : undefined}
      onClick={() => void press()}
    >
      <Icon name={state === 'done' ? 'check' : 'shopping-bag'} />
    </button>
  )
}
