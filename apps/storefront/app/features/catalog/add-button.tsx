import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuickAdd } from './use-quick-add.ts'

/** Add button of a card with its label, in the full width of its container. */
export function AddButton({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { state, panel, press } = useQuickAdd(product)
  const words = `card.${panel ?? 'add'}` as const
  return (
    <Button
      size="small"
      block
      busy={state === 'busy'}
      aria-label={t(panel ? `card.${panel}Named` : 'card.addNamed', { name: product.name })}
      aria-haspopup={panel ? 'dialog' : undefined}
      onClick={press}
    >
      {t(state === 'done' ? 'card.added' : words)}
    </Button>
  )
}
