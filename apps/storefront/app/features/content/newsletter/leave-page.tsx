import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { newsletter } from '#app/session/newsletter-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ErrorNotice } from '#app/forms/form-error.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useSending } from '#app/forms/use-sending.ts'
import styles from './confirmation-page.module.css'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

/** Where "Unsubscribe" in a newsletter leads: one press, no questions. */
export function LeavePage({ token }: { token: string }) {
  const t = useTranslate()
  const path = useStorePath()
  const [isDone, setDone] = useState(false)
  const { refusal: error, isBusy, send } = useSending()

  async function leave() {
    if (!(await send(() => browserClient().call('unsubscribe', { body: { code: token } })))) return
    setDone(true)
    await newsletter.left()
  }

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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void leave()
        }}
      >
        <ErrorNotice refusal={error} />
        <SubmitButton variant="primary" busy={isBusy}>
          {t('newsletter.leave.button')}
        </SubmitButton>
      </form>
    </section>
  )
}
