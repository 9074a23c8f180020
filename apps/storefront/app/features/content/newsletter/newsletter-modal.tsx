import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import { useNewsletter } from '#app/session/newsletter-state.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import styles from './newsletter-modal.module.css'

/** Newsletter popup; `NewsletterInvitation` decides when it opens. @see spec §2 "newsletter popup" */
export function NewsletterModal() {
  const t = useTranslate()
  const { isPending, isSubscribed } = useNewsletter()
  return (
    <Sheet
      shape="modal"
      title={t('newsletter.offer', { percent: newsletterCouponPercent() })}
      onClose={closeModal}
    >
      <div className={styles.popup}>
        {!isPending && !isSubscribed && (
          <p>{t('newsletter.intro', { percent: newsletterCouponPercent() })}</p>
        )}
        <NewsletterForm source="popup">
          <Button variant="text" onClick={closeModal}>
            {t('newsletter.no')}
          </Button>
        </NewsletterForm>
      </div>
    </Sheet>
  )
}
