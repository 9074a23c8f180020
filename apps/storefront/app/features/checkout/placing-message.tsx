import { usePriceFormat } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'
import styles from './checkout.module.css'
import { type OrderChange, orderChanges, type OrderSnapshot } from './order-changes.ts'
import type { CheckoutLine } from './order-summary.tsx'
import type { Placing } from './use-placing.ts'

type PlacingMessageProps = {
  placing: Placing
  /** What stands on the screen now; undefined while the server is asked. */
  shown: OrderSnapshot | undefined
  onRemove: (lineKey: string) => void
}

/** How the placing goes, just above the button. */
export function PlacingMessage({ placing, shown, onRemove }: PlacingMessageProps) {
  const { state } = placing
  const isProblem = state === 'unsent' || state === 'changed' || state === 'refused'
  return (
    <div role={isProblem ? 'alert' : 'status'}>
      {isProblem ? (
        <div className={styles.problem}>
          <Icon name="circle-alert" size="small" />
          <div>
            <Problem placing={placing} shown={shown} onRemove={onRemove} />
          </div>
        </div>
      ) : (
        state === 'sending' && <Sending />
      )}
    </div>
  )
}

function Sending() {
  const t = useTranslate()
  return <p className={styles.progress}>{t('checkout.placing')}</p>
}

function Problem({ placing: { state, error, why, before }, shown, onRemove }: PlacingMessageProps) {
  const t = useTranslate()
  if (state === 'changed') return <Changed before={before} shown={shown} />
  if (state === 'unsent') {
    if (why === 'in_flight') return <p>{refusalText(t, 'order.in_flight')}</p>
    return (
      <>
        <p>{refusalText(t, why === 'offline' ? 'order.queued' : 'order.transfer_failed')}</p>
        <p>{t('checkout.queuedHelp')}</p>
      </>
    )
  }
  if (!error) return null
  const gone = goneLines(error.params['skus'], shown?.lines ?? [])
  return (
    <>
      <p>{refusalText(t, error.code, error.params)}</p>
      {gone.length > 0 && (
        <ul className={styles.changes}>
          {gone.map(({ key, name }) => (
            <li key={key}>
              <button type="button" className="link" onClick={() => onRemove(String(key))}>
                {t('checkout.removeGone', { name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Lines of the goods that the refusal names. */
function goneLines(skus: unknown, lines: readonly CheckoutLine[]): CheckoutLine[] {
  const named = typeof skus === 'string' ? skus.split(',') : []
  return lines.filter(({ sku }) => named.includes(sku))
}

function Changed({ before, shown }: { before: OrderSnapshot | undefined; shown: OrderSnapshot | undefined }) {
  const t = useTranslate()
  const changes = before && shown ? orderChanges(before, shown) : []
  const sentence = useChangeSentence()
  return (
    <>
      <p>{refusalText(t, 'order.total_changed')}</p>
      {changes.length > 0 && (
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
      )}
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
