import type { CallResult } from '@ambra/contract/platform/api/endpoints'
import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import { useState } from 'react'
import { newsletter } from '#app/session/newsletter-state.ts'
import { browserClient } from '#app/session/browser-client.ts'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useForm } from '#app/forms/use-form.ts'
import styles from './confirmation-page.module.css'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import couponCodeStyles from './coupon-code.module.css'

/**
 * Target of the link in the confirmation mail. Opening it changes nothing, because mail scanners open links
 * too. @see spec §2 /newsletter/{email}/{code}, §8
 */
export function ConfirmationPage({ email, code }: { email: string; code: string }) {
  const t = useTranslate()
  const path = useStorePath()
  const [done, setDone] = useState<CallResult<'newsletterConfirm'>>()
  const { error, isSending, formProps } = useForm({
    defaults: {},
    submit: async () => {
      setDone(await browserClient().call('newsletterConfirm', { body: { email, code } }))
      await newsletter.confirmed(email)
    },
  })

  if (done)
    return (
      <section className={styles.single}>
        <h1 tabIndex={-1} ref={focusOnMount}>
          {t('newsletter.confirm.done')}
        </h1>
        <p role="status">{t('newsletter.subscribed', { email })}</p>
        {done.coupon && <CouponCode code={done.coupon} percent={newsletterCouponPercent()} />}
        <ButtonLink variant="primary" to={path('/')}>
          {t('newsletter.toShop')}
        </ButtonLink>
      </section>
    )
  return (
    <section className={styles.single}>
      <h1>{t('newsletter.confirm.title')}</h1>
      <p>{t('newsletter.confirm.text', { email })}</p>
      <form {...formProps}>
        <ErrorNotice error={error} />
        <SubmitButton variant="primary" busy={isSending}>
          {t('newsletter.confirm.button')}
        </SubmitButton>
      </form>
    </section>
  )
}

/** Personal coupon code with a copy button. Where copying is not allowed, one click selects the code. */
function CouponCode({ code, percent }: { code: string; percent: number }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={couponCodeStyles.coupon}>
      <p>{t('newsletter.couponLabel', { percent })}</p>
      <div>
        <strong>{code}</strong>
        <Button
          size="small"
          onClick={() =>
            void navigator.clipboard?.writeText(code).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(isCopied ? 'info.copied' : 'info.copy')}
        </Button>
      </div>
      <p className="muted sm">{t('newsletter.couponTerms')}</p>
    </div>
  )
}
