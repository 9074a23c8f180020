import type { CartGiftCard } from '@ambra/contract/sales/cart'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './coupon-field.module.css'

type AppliedGiftCardsProps = {
  cards: readonly CartGiftCard[]
  onRemove: (ending: string) => void
}

/**
 * Gift cards that pay for the cart: the amount of each, its remaining balance, and a button to remove it.
 */
export function AppliedGiftCards({ cards, onRemove }: AppliedGiftCardsProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  return cards.map(({ ending, amount, balance }) => (
    <div key={ending} className={styles.applied}>
      <Icon name="tag" />
      <output className={styles.words}>
        {t('coupon.giftCardPays', { ending, amount: price(amount) })}{' '}
        {t('coupon.giftCardLeft', { left: price(Math.round((balance - amount) * 100) / 100) })}
      </output>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('coupon.giftCardRemove', { ending })}
        onClick={() => onRemove(ending)}
      >
        <Icon name="x" size="small" />
      </button>
    </div>
  ))
}
