import type { WithdrawalReceipt } from '@ambra/contract/service/after-sale'
import { formatDateTime } from '@ambra/domain/platform/text/date-time'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import afterSalePageStyles from './after-sale-page.module.css'
import withdrawalConfirmStyles from './withdrawal-confirm.module.css'
import { ReturnLabel } from './return-label.online.tsx'
import styles from './withdrawal-done.module.css'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/**
 * Acknowledgement of a withdrawal: the statement, its time of receipt, and a print button. @see LAW-WDR-5
 */
export function WithdrawalDone({ receipt }: { receipt: WithdrawalReceipt }) {
  const t = useTranslate()
  const path = useStorePath()
  const { language } = useStore()
  const { code, submittedAt, name, number, email, goods, lines, label, nothingToReturn } = receipt
  const parts = [...lines.map((line) => `${line.name} × ${line.qty}`), goods].filter(Boolean).join(', ')
  const rows = [
    [t('afterSale.withdraw.code'), code],
    [t('afterSale.withdraw.received'), formatDateTime(Date.parse(submittedAt), language)],
    [t('afterSale.withdraw.name'), name],
    [t('afterSale.withdraw.number'), number],
    [t('afterSale.withdraw.email'), email],
  ]
  return (
    <section className={afterSalePageStyles.page} aria-labelledby="withdrawal-title">
      <header className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" size="large" />
        </span>
        <div>
          <h1 id="withdrawal-title" tabIndex={-1} ref={focusOnMount}>
            {t('afterSale.withdraw.done')}
          </h1>
          <output className="muted">{t('afterSale.withdraw.doneHelp', { email })}</output>
        </div>
      </header>
      <blockquote className={withdrawalConfirmStyles.statement}>
        <p>
          {t('afterSale.withdraw.statement', {
            number,
            goods: parts || t('afterSale.withdraw.wholeOrder'),
          })}
        </p>
      </blockquote>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {label && <ReturnLabel label={label} code={code} number={number} />}
      <p className="muted sm">
        {t(nothingToReturn ? 'afterSale.withdraw.nothingToReturn' : 'afterSale.withdraw.next')}
      </p>
      <div className={afterSalePageStyles.actions}>
        <Button variant="outline" onClick={() => window.print()}>
          {t('afterSale.withdraw.print')}
        </Button>
        <ButtonLink variant="text" to={path('/')}>
          {t('cart.continue')}
        </ButtonLink>
      </div>
    </section>
  )
}
