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
/** Types that go into the cart without a question; configurable ones open the product sidebar. */
const directTypes = new Set(['simple', 'virtual', 'downloadable'])

export function QuickAdd({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const navigate = useNavigate()
  const actions = useProductActions()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const isDirect = directTypes.has(product.type_id)
  async function press() {
    if (product.type_id === 'configurable') return openProduct(product.sku)
    if (!isDirect) return navigate(storePath(productPath(product)))
    setState('busy')
    await actions.add({ product, sku: product.sku, qty: 1 })
    setState('done')
    setTimeout(() => setState('idle'), tickMs)
  }
  return (
    <button
      type="button"
      className={styles.quickAdd}
      aria-label={t(isDirect ? 'card.addNamed' : 'card.chooseNamed', { name: product.name })}
      aria-busy={state === 'busy' || undefined}
      aria-haspopup={product.type_id === 'configurable' ? 'dialog' : undefined}
      onClick={() => void press()}
    >
      <Icon name={state === 'done' ? 'check' : 'shopping-bag'} />
    </button>
  )
}
