import type { OrderWithdrawal } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'
import { timestampText } from '@ambra/domain/platform/text/date-time'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { isAllWithdrawn } from '@ambra/domain/service/withdrawal'
import { type ComponentType, lazy, Suspense } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import afterSalePageStyles from './after-sale-page.module.css'
import claimCardStyles from './claim-card.module.css'
import styles from './order-panels.module.css'
import { CancelOrder } from './cancel-order.tsx'
import { CaseMessages } from './case-messages.tsx'
import { ClaimCard } from './claim-card.tsx'
import { ClaimForm } from './claim-form.tsx'
import type { LabelProps } from './return-label.online.tsx'
import { WithdrawalLink } from './withdrawal-link.tsx'

// Loaded with an order from the shop, so not needed offline.
const ReturnLabel = lazy<ComponentType<LabelProps>>(() =>
  import('./return-label.online.tsx').then(
    ({ ReturnLabel: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoLabel }),
  ),
)

function NoLabel() {
  return null
}

type PanelsProps = { order: Order; onChanged: () => Promise<void> }

export function OrderPanels({ order, onChanged }: PanelsProps) {
  return (
    <div className={styles.panels}>
      <Timeline order={order} />
      <Documents order={order} />
      <Feedback order={order} />
      <Rights order={order} onChanged={onChanged} />
    </div>
  )
}

/** Panels that the account's order page does not include itself: feedback, withdrawal, claims. */
export function OrderCare({ order, onChanged }: PanelsProps) {
  return (
    <div className={styles.panels}>
      <Feedback order={order} />
      <Rights order={order} onChanged={onChanged} />
    </div>
  )
}

function Timeline({ order }: { order: Order }) {
  const t = useTranslate()
  const { language } = useStore()
  const statements = (order.withdrawal?.statements ?? []).filter(({ state }) => state !== 'refused')
  const rows = [
    ...order.events.map(({ status, at }) => ({ at, text: t(`order.status.${status}`) })),
    ...statements.map(({ at }) => ({ at, text: t('order.head.withdrawn') })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title">{t('afterSale.order.timeline')}</h2>
      <ol className={styles.timeline}>
        {rows.map(({ text, at }) => (
          <li key={`${text} ${at}`}>
            <b>{text}</b>
            <time className="muted sm">{timestampText(at, language)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Documents({ order: { documents = [] } }: { order: Order }) {
  const t = useTranslate()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">{t('afterSale.order.documents')}</h2>
      <ul className={styles.documents}>
        {documents.map(({ kind, number, url, xmlUrl }) => (
          <li key={`${kind} ${number}`}>
            <Icon name="file-down" />
            <a className="link" href={url} download>
              {t(`afterSale.order.document.${kind}`, { number })} (PDF)
            </a>
            {xmlUrl && (
              <a className="link sm" href={xmlUrl} download>
                XML
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Feedback({ order: { feedbackUrl } }: { order: Order }) {
  const t = useTranslate()
  if (!feedbackUrl) return null
  return (
    <section aria-labelledby="rate-title">
      <h2 id="rate-title">{t('afterSale.order.rate')}</h2>
      <p className="muted">{t('afterSale.order.rateHelp')}</p>
      <p className={afterSalePageStyles.actions}>
        <ButtonLink variant="outline" to={feedbackUrl}>
          {t('afterSale.order.rate')}
        </ButtonLink>
      </p>
    </section>
  )
}

/** Offers withdrawal while the order has pieces left; shows statements and claims with their states. */
function Rights({ order, onChanged }: PanelsProps) {
  const t = useTranslate()
  const { withdrawal, claims = [] } = order
  const isCancelled = order.status === 'cancelled'
  const mayWithdraw = !isCancelled && !isAllWithdrawn(order.items, withdrawal?.statements ?? [])
  return (
    <section aria-labelledby="rights-title">
      <h2 id="rights-title">{t('afterSale.order.rights')}</h2>
      <CancelOrder order={order} onChanged={onChanged} />
      {mayWithdraw && withdrawal && <Period withdrawal={withdrawal} />}
      {mayWithdraw && (
        <WithdrawalLink order={{ number: order.increment_id, orderToken: order.orderToken ?? '' }} />
      )}
      {withdrawal && withdrawal.statements.length > 0 && (
        <Statements withdrawal={withdrawal} number={order.increment_id} />
      )}
      {claims.length > 0 && (
        <>
          <h3>{t('afterSale.order.claims')}</h3>
          {claims.map((claim) => (
            <ClaimCard key={claim.code} claim={claim} />
          ))}
        </>
      )}
      {!isCancelled && (
        <details className={styles.unfold}>
          <summary>
            <Icon name="chevron-down" size="small" />
            {t('afterSale.claim.title')}
          </summary>
          <ClaimForm order={order} />
        </details>
      )}
    </section>
  )
}

function Period({ withdrawal: { deadline, isOpen } }: { withdrawal: OrderWithdrawal }) {
  const t = useTranslate()
  const { language } = useStore()
  if (!deadline) return <p className="muted">{t('afterSale.withdraw.notArrived')}</p>
  const day = formatDate(startOfDay(deadline), language)
  return (
    <p className="muted">{t(isOpen ? 'afterSale.withdraw.deadline' : 'afterSale.withdraw.over', { day })}</p>
  )
}

function Statements({ withdrawal: { statements }, number }: { withdrawal: OrderWithdrawal; number: string }) {
  const t = useTranslate()
  const { language } = useStore()
  return (
    <>
      <h3>{t('afterSale.order.withdrawals')}</h3>
      {statements.map((one) => (
        <article className={claimCardStyles.card} key={one.code}>
          <p className={claimCardStyles.cardHead}>
            <b>{one.code}</b>
            <span className={claimCardStyles.state}>{t(`afterSale.order.withdrawal.${one.state}`)}</span>
          </p>
          <p>
            {[...one.lines.map(({ name, qty }) => `${name} × ${qty}`), one.goods]
              .filter(Boolean)
              .join(', ') || t('afterSale.withdraw.whole')}
          </p>
          <p className="muted sm">
            <time>{timestampText(one.at, language)}</time>
            {one.refundDue &&
              ` · ${t('afterSale.order.refundDue', { day: formatDate(startOfDay(one.refundDue), language) })}`}
            {one.areGoodsBack && ` · ${t('afterSale.order.goodsBack')}`}
          </p>
          {one.reason && <p className={claimCardStyles.words}>{one.reason}</p>}
          <CaseMessages messages={one.messages} />
          {one.label && (
            <Suspense>
              <ReturnLabel label={one.label} code={one.code} number={number} />
            </Suspense>
          )}
        </article>
      ))}
    </>
  )
}
