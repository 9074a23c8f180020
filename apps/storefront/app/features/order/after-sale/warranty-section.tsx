import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './warranty-section.module.css'
import { ClaimForm } from './claim-form.tsx'
import { ClaimStateForm } from './claim-state.tsx'

/**
 * Section below the text of the page warranty-service: report a defect, or check the state of a claim. @see
 * spec §2, §3 Claim
 */
export function WarrantySection() {
  const t = useTranslate()
  return (
    <div className={styles.beside}>
      <section aria-labelledby="claim-title">
        <h2 id="claim-title">{t('afterSale.claim.title')}</h2>
        <ClaimForm />
      </section>
      <section aria-labelledby="claim-state-title">
        <h2 id="claim-state-title">{t('afterSale.claim.stateTitle')}</h2>
        <ClaimStateForm />
      </section>
    </div>
  )
}
