import { useState } from 'react'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import { noteAlert } from '#app/session/price-alerts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'
import styles from './price-alert.module.css'

type LinkPageProps = { does: 'confirm' | 'leave'; token: string }

/**
 * Target of links in mails: a button confirms or ends the alert. Opening a link changes nothing, because
 * mail scanners open links too.
 */
export function LinkPage({ does, token: code }: LinkPageProps) {
  const t = useTranslate()
  const path = useStorePath()
  const [isDone, setDone] = useState(false)
  const { error, isSending, formProps } = useForm({
    defaults: {},
    submit: async () => {
      if (does === 'leave') await browserClient().call('priceAlertLeave', { body: { code } })
      else noteAlert((await browserClient().call('priceAlertConfirm', { body: { code } })).sku, 'active')
      setDone(true)
    },
  })
  if (isDone)
    return (
      <section className={styles.page}>
        <h1 tabIndex={-1} ref={focusOnMount}>
          {t(does === 'confirm' ? 'priceAlert.on' : 'priceAlert.leaveDone')}
        </h1>
        {does === 'confirm' && <p role="status">{t('priceAlert.onText')}</p>}
        <p>
          <ButtonLink to={path('/')}>{t('newsletter.toShop')}</ButtonLink>
        </p>
      </section>
    )
  return (
    <section className={styles.page}>
      <h1>{t(`priceAlert.${does}Title`)}</h1>
      <p>{t(does === 'confirm' ? 'priceAlert.onText' : 'priceAlert.leaveText')}</p>
      <form {...formProps}>
        <ErrorNotice error={error} />
        <SubmitButton variant="primary" busy={isSending}>
          {t(does === 'confirm' ? 'newsletter.confirm.button' : 'priceAlert.leaveTitle')}
        </SubmitButton>
      </form>
    </section>
  )
}
