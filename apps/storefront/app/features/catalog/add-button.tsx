import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuickAdd } from './use-quick-add.ts'

/** The add button of a card with its words, as wide as the place it stands in. */
export function AddButton({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { state, choice, press } = useQuickAdd(product)
  const words = choice ? 'card.choose' : 'card.add'
  return (
    <Button
      size="small"
      block
      busy={state === 'busy'}
      aria-label={t(choice ? 'card.chooseNamed' : 'card.addNamed', { name: product.name })}
      aria-haspopup={choice === 'variant' ? 'dialog' : undefined}
      onClick={press}
    >
      {t(state === 'done' ? 'card.added' : words)}
    </Button>
  )
}
