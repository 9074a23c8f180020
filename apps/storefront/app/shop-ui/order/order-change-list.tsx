import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './order-change-list.module.css'
import type { OrderChange } from './order-changes.ts'

/** Differences of an order, old and new side by side; hidden without any. */
export function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  const t = useTranslate()
  const sentence = useChangeSentence()
  if (changes.length === 0) return null
  return (
    <>
      <p>
        <b>{t('checkout.changes')}</b>
      </p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.kind} ${'name' in change ? change.name : ''}`}>{sentence(change)}</li>
        ))}
      </ul>
    </>
  )
}

function useChangeSentence(): (change: OrderChange) => string {
  const t = useTranslate()
  const format = usePriceFormat()
  const price = (amount: number) => format(amount / 100)
  const names = {
    discount: 'cart.discount',
    delivery: 'cart.delivery',
    payment: 'cart.paymentCost',
    total: 'cart.total',
  } as const
  return (change) => {
    switch (change.kind) {
      case 'added':
        return t('checkout.changeAdded', { name: change.name })
      case 'gone':
        return t('checkout.changeGone', { name: change.name })
      case 'quantity': {
        const [before, after] = [change.was, change.is].map((count) => t('cart.pieces', { count }))
        return t('checkout.changedFromTo', { name: change.name, before: before ?? '', after: after ?? '' })
      }
      case 'price':
        return t('checkout.changedFromTo', {
          name: change.name,
          before: price(change.was),
          after: price(change.is),
        })
      default:
        return t('checkout.changedFromTo', {
          name: t(names[change.kind]),
          before: price(change.was),
          after: price(change.is),
        })
    }
  }
}
