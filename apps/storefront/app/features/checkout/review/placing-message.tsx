import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { OrderChanges } from '#app/shop-ui/order/order-change-list.tsx'
import { type CheckoutLine, orderChanges, type OrderSnapshot } from '#app/shop-ui/order/order-changes.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import problemStyles from '#app/features/checkout/frame/problem.module.css'
import styles from './placing-message.module.css'
import type { Placing } from './use-placing.ts'

type PlacingMessageProps = {
  placing: Placing
  /** Data on the screen; undefined while loading from the server. */
  shown: OrderSnapshot | undefined
  onRemove: (lineKey: string) => void
}

/** State of the placing, just above the button. */
export function PlacingMessage({ placing, shown, onRemove }: PlacingMessageProps) {
  const { state } = placing
  const isProblem = state === 'changed' || state === 'refused'
  return (
    <div role={isProblem ? 'alert' : 'status'}>
      {isProblem ? (
        <div className={problemStyles.problem}>
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
  // Prevents a reload for a new version of the shop while the order is being sent.
  return (
    <p className={styles.progress} data-busy>
      {t('checkout.placing')}
    </p>
  )
}

function Problem({ placing: { state, error, before }, shown, onRemove }: PlacingMessageProps) {
  const t = useTranslate()
  if (state === 'changed') return <Changed before={before} shown={shown} />
  if (!error) return null
  const gone = goneLines(error.params['skus'], shown?.lines ?? [])
  return (
    <>
      <p>{shopErrorText(t, error.code, error.params)}</p>
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

/** Returns the lines of the products that the error names. */
function goneLines(skus: unknown, lines: readonly CheckoutLine[]): CheckoutLine[] {
  const named = typeof skus === 'string' ? skus.split(',') : []
  return lines.filter(({ sku }) => named.includes(sku))
}

function Changed({ before, shown }: { before: OrderSnapshot | undefined; shown: OrderSnapshot | undefined }) {
  const t = useTranslate()
  const changes = before && shown ? orderChanges(before, shown) : []
  return (
    <>
      <p>{shopErrorText(t, 'order.total_changed')}</p>
      <OrderChanges changes={changes} />
    </>
  )
}
