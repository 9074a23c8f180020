import type { Claim } from '@ambra/contract/service/after-sale'
import { timestampText } from '@ambra/domain/platform/text/date-time'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { CaseMessages } from './case-messages.tsx'
import styles from './claim-card.module.css'

export function ClaimCard({ claim }: { claim: Claim }) {
  const t = useTranslate()
  const { language } = useStore()
  const isOpen = claim.state === 'received' || claim.state === 'in_progress'
  return (
    <article className={styles.card}>
      <p className={styles.cardHead}>
        <b>{claim.code}</b>
        <span className={styles.state}>{t(`afterSale.claim.state.${claim.state}`)}</span>
      </p>
      <p>{claim.value}</p>
      <p className="muted sm">
        <time>{timestampText(claim.created_at, language)}</time>
        {isOpen &&
          ` · ${t('afterSale.claim.answerBy', { day: formatDate(startOfDay(claim.dueDate), language) })}`}
      </p>
      <p className={styles.words}>{claim.description}</p>
      {claim.answer && (
        <>
          <p>
            <b>{t(claim.isRefused ? 'afterSale.claim.refused' : 'afterSale.claim.answer')}</b>
          </p>
          <p className={styles.words}>{claim.answer}</p>
        </>
      )}
      {claim.repairForm && (
        <p>
          <a className="link" href={claim.repairForm.path} download>
            {t('afterSale.claim.repairForm')}
          </a>{' '}
          <span className="muted sm">
            {t('afterSale.claim.repairFormUntil', {
              day: formatDate(startOfDay(claim.repairForm.validUntil), language),
            })}
          </span>
        </p>
      )}
      {claim.liableUntil && (
        <p>{t('afterSale.claim.liable', { day: formatDate(startOfDay(claim.liableUntil), language) })}</p>
      )}
      <CaseMessages messages={claim.messages} />
    </article>
  )
}
