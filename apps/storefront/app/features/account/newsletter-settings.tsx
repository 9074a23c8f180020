import type { SubscriptionStatus } from '@ambra/contract/messaging/newsletter'
import { useState } from 'react'
import { newsletter, type NewsletterState, useNewsletter } from '#app/session/newsletter-state.ts'
import { useSession } from '#app/session/session.ts'
import { newsletterUrl, subscribeSoon, unsubscribeSoon } from '#app/offline/newsletter-tasks.ts'
import { useTaskNote } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { PendingNote } from '#app/shop-ui/pending-note.tsx'
import { ResponseState } from '#app/features/account/shared/response-state.tsx'
import styles from './newsletter-settings.module.css'
import { notifyError } from './profile/profile-update.ts'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** Newsletter of the customer's own address; the state is unknown until it is loaded. @see spec §4 Newsletter */
export function NewsletterSettings() {
  const { customer } = useSession()
  const state = useNewsletter()
  const email = customer?.email ?? ''
  const response = useAccountResponse(`newsletter ${email}`, () => newsletter.check(email).then(() => true))
  const note = useTaskNote(newsletterUrl, email)
  const isKnown = response.value === true && state.isSubscribed !== null
  return (
    <>
      {note && <PendingNote {...note} />}
      <ResponseState response={{ ...response, value: isKnown || undefined }} rows={1}>
        {() => <Settings email={email} status={statusOf(state)} />}
      </ResponseState>
    </>
  )
}

const statusOf = ({ isSubscribed, isPending }: NewsletterState): SubscriptionStatus =>
  isPending ? 'pending' : isSubscribed ? 'subscribed' : 'unsubscribed'

function Settings({ email, status }: { email: string; status: SubscriptionStatus }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  async function change(send: () => Promise<unknown>) {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      notifyError(t, error)
    } finally {
      setBusy(false)
    }
  }
  const subscribe = () => change(() => subscribeSoon(email, 'account'))
  const sendAgain = () =>
    change(async () => {
      const status = await subscribeSoon(email, 'account')
      if (status !== 'waiting') notify({ type: 'success', message: t('account.sentAgain') })
    })
  const unsubscribe = () => change(() => unsubscribeSoon())
  return (
    <section className={styles.card} data-status={status} aria-labelledby="newsletter-state">
      <Icon name={status === 'subscribed' ? 'circle-check' : 'mail'} size="large" />
      <div role="status">
        <h2 id="newsletter-state">{t(`account.newsletterState.${status}`)}</h2>
        <p className="muted">{t(`account.newsletterHelp.${status}`, { email })}</p>
      </div>
      <p className={styles.actions}>
        {status === 'unsubscribed' && (
          <Button variant="primary" busy={isBusy} onClick={() => void subscribe()}>
            {t('account.subscribe')}
          </Button>
        )}
        {status === 'pending' && (
          <Button busy={isBusy} onClick={() => void sendAgain()}>
            {t('account.sendAgain')}
          </Button>
        )}
        {status === 'subscribed' && (
          <Button busy={isBusy} onClick={() => void unsubscribe()}>
            {t('account.unsubscribe')}
          </Button>
        )}
      </p>
    </section>
  )
}
