import type { CartDifference } from '@ambra/domain/sales/cart/cart-difference'
import type { ReactNode } from 'react'
import { idleSync, syncState, type SyncReport, type SyncState } from './sync-state.ts'
import { useStoreValue } from '#app/storage/create-store.ts'
import { metaOf } from './task-queue.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { type Translate, useTranslate } from '#app/i18n/messages.tsx'
import { useTimeout } from '#app/ui/use-timeout.ts'
import { openPanel } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './sync-note.module.css'

/** Duration of the success message. */
const successMs = 8000

/** Returns the progress of the work after reconnecting; `idle` on the server. */
export const useSyncState = (): SyncState => useStoreValue(syncState)

/**
 * Shows progress and result of the work queued while offline; empty if there was none. @see spec §4 "Back
 * online"
 */
export function SyncNote({ state }: { state: SyncState }) {
  const t = useTranslate()
  if (state.phase === 'idle') return null
  if (state.phase === 'done') return state.report && <Result report={state.report} />
  return (
    <p>
      <Icon name="cloud-upload" size="small" />
      {progressText(t, state)}
    </p>
  )
}

function progressText(t: Translate, { phase, done, all }: SyncState): string {
  if (phase === 'tasks') return t('offline.sync.tasks', { done, all })
  return phase === 'orders' ? t('offline.sync.orders', { all }) : t('offline.sync.cart')
}

const close = () => syncState.set(idleSync)

function Result({ report }: { report: SyncReport }) {
  const t = useTranslate()
  const lines = syncLines(t, usePriceFormat(), report)
  const isGood = lines.length === 0 && report.isComplete
  useTimeout(close, isGood ? successMs : undefined)
  return (
    <>
      <div className={styles.result}>
        <p>
          <Icon name={isGood ? 'check' : 'circle-alert'} size="small" />
          {headline(t, report)}
        </p>
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <WayToIt report={report} />
      <button type="button" onClick={close}>
        {t('action.close')}
      </button>
    </>
  )
}

function headline(t: Translate, report: SyncReport): string {
  if (!report.isComplete) return t('offline.sync.partly')
  const { failed, cart, changed, refused } = report
  const isAllWell = failed.length + cart.length + changed.length + refused.length === 0
  return t(isAllWell ? 'offline.sync.done' : 'offline.sync.read')
}

/** Returns one sentence per fact that the shopper needs to know. */
export function syncLines(
  t: Translate,
  price: (euros: number) => string,
  { failed, cart, placed, changed, refused }: SyncReport,
): string[] {
  // Labels are message keys, written where the calls are made.
  const label = t as (key: string) => string
  return [
    ...placed.flatMap(({ result }) =>
      result ? t('offline.sync.placed', { number: result.orderNumber }) : [],
    ),
    ...(changed.length > 0 ? [t('offline.sync.changed', { count: changed.length })] : []),
    ...(refused.length > 0 ? [t('offline.sync.refused', { count: refused.length })] : []),
    ...failed.map(({ task, error: { code, params } }) =>
      t('offline.sync.failed', { what: label(metaOf(task).label), why: shopErrorText(t, code, params) }),
    ),
    ...cart.map((difference) => differenceText(t, price, difference)),
  ]
}

function differenceText(t: Translate, price: (euros: number) => string, difference: CartDifference): string {
  const { name } = difference
  switch (difference.kind) {
    case 'quantity':
      return t('offline.sync.quantity', { name, from: difference.from, to: difference.to })
    case 'price':
      return t('offline.sync.price', { name, from: price(difference.from), to: price(difference.to) })
    case 'soldOut':
      return t('offline.sync.soldOut', { name })
    case 'removed':
      return t('offline.sync.removed', { name })
    case 'added':
      return t('offline.sync.added', { name, qty: difference.qty })
  }
}

/** Links to the pages where reported problems can be viewed and resolved. */
function WayToIt({ report: { cart, changed, refused } }: { report: SyncReport }): ReactNode {
  const t = useTranslate()
  const path = useStorePath()
  const ways: ReactNode[] = []
  // The strip is outside the router.
  if (changed.length + refused.length > 0)
    ways.push(
      <a key="orders" href={path('/waiting-orders')}>
        {t('offline.sync.toOrders')}
      </a>,
    )
  if (cart.length > 0 && location.pathname !== path('/checkout'))
    ways.push(
      <button key="cart" type="button" onClick={() => openPanel('microcart')}>
        {t('offline.sync.toCart')}
      </button>,
    )
  return ways
}
