import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { newsletter } from '#app/session/newsletter-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useForm } from '#app/forms/use-form.ts'
import styles from './confirmation-page.module.css'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** Target of "Unsubscribe" in a newsletter: one click, no questions. */
export function LeavePage({ token }: { token: string }) {
  const t = useTranslate()
  const path = useStorePath()
  const [isDone, setDone] = useState(false)
  const { error, isSending, formProps } = useForm({
    defaults: {},
    submit: async () => {
      await browserClient().call('unsubscribe', { body: { code: token } })
      setDone(true)
      await newsletter.left()
    },
  })

  if (isDone)
    return (
      <section className={styles.single}>
        <h1 tabIndex={-1} ref={focusOnMount}>
          {t('newsletter.leave.done')}
        </h1>
        <p role="status">{t('newsletter.leave.doneText')}</p>
        <ButtonLink to={path('/')}>{t('newsletter.toShop')}</ButtonLink>
      </section>
    )
  return (
    <section className={styles.single}>
      <h1>{t('newsletter.leave.title')}</h1>
      <p>{t('newsletter.leave.text')}</p>
      <form {...formProps}>
        <ErrorNotice error={error} />
        <SubmitButton variant="primary" busy={isSending}>
          {t('newsletter.leave.button')}
        </SubmitButton>
      </form>
    </section>
  )
}
