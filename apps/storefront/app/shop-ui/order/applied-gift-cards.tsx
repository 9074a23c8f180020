import type { CartGiftCard } from '@ambra/contract/cart'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './coupon-field.module.css'

type AppliedGiftCardsProps = {
  cards: readonly CartGiftCard[]
  onRemove: (ending: string) => void
}

/** Gift cards that pay for the cart: what each pays, what stays on it, and a way to take it off. */
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
