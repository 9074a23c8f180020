import type { SubscriptionStatus } from '@ambra/contract/newsletter'
import { useState } from 'react'
import { browserClient } from '#app/browser/browser-client.ts'
import { useSession } from '#app/browser/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { AnswerState } from './answer-state.tsx'
import styles from './newsletter-settings.module.css'
import { tellRefusal } from './profile-update.ts'
import { useAccountAnswer } from './use-account-answer.ts'

/** Newsletter of the customer's own address; the state is unknown until it was asked for. @see spec §4 Newsletter */
export function NewsletterSettings() {
  const { customer } = useSession()
  const email = customer?.email ?? ''
  const answer = useAccountAnswer(`newsletter ${email}`, (signal) =>
    browserClient().call('subscriptionStatus', { query: { email }, signal }),
  )
  return (
    <AnswerState answer={answer} rows={1}>
      {(status) => <Settings key={`${email} ${status}`} email={email} initial={status} />}
    </AnswerState>
  )
}

function Settings({ email, initial }: { email: string; initial: SubscriptionStatus }) {
  const t = useTranslate()
  const [status, setStatus] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  async function change(ask: () => Promise<SubscriptionStatus>) {
    setBusy(true)
    try {
      setStatus(await ask())
    } catch (error) {
      tellRefusal(t, error)
    } finally {
      setBusy(false)
    }
  }
  const client = browserClient()
  const subscribe = () =>
    change(async () => await client.call('subscribe', { body: { email, source: 'account' } }))
  /** Acts only if subscribed. */
  const unsubscribe = () =>
    change(async () => {
      if (status !== 'unsubscribed') await client.call('unsubscribe', { body: { email } })
      return 'unsubscribed'
    })
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
          <Button busy={isBusy} onClick={() => void subscribe()}>
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
