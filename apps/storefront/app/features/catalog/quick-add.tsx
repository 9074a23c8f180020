import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './product-card.module.css'
import { useQuickAdd } from './use-quick-add.ts'

export function QuickAdd({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { state, choice, press } = useQuickAdd(product)
  return (
    <button
      type="button"
      className={styles.quickAdd}
      aria-label={t(choice ? 'card.chooseNamed' : 'card.addNamed', { name: product.name })}
      aria-busy={state === 'busy' || undefined}
      aria-haspopup={choice === 'variant' ? 'dialog' : undefined}
      onClick={press}
    >
      <Icon name={state === 'done' ? 'check' : 'shopping-bag'} />
    </button>
  )
}
