import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from './product-card.module.css'
import { useQuickAdd } from './use-quick-add.ts'

export function QuickAdd({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { state, panel, press } = useQuickAdd(product)
  return (
    <button
      type="button"
      className={styles.quickAdd}
      aria-label={t(panel ? `card.${panel}Named` : 'card.addNamed', { name: product.name })}
      aria-busy={state === 'busy' || undefined}
      aria-haspopup={panel ? 'dialog' : undefined}
      onClick={press}
    >
      <Icon name={state === 'done' ? 'check' : 'shopping-bag'} />
    </button>
  )
}
