import type { Client } from '@ambra/contract/client'
import type { SubscriptionSource, SubscriptionStatus } from '@ambra/contract/newsletter'
import { newsletterConsentVersion } from '@ambra/domain/newsletter'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { onSession } from './session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/**
 * `isSubscribed` is null until a status check; `isPending` while a mail waits to be confirmed. @see spec §3 Newsletter,
 * §4
 */
export type NewsletterState = { isSubscribed: boolean | null; isPending: boolean; email: string | null }

type Parts = { store: () => BrowserStore; client: () => Promise<Pick<Client, 'call'>> }

/** Sends a newsletter request: the shop's answer, or `waiting` when it could not be reached. */
export type NewsletterSend = (request: {
  method: 'POST' | 'DELETE'
  body: { email: string; source?: SubscriptionSource; consent?: string }
}) => Promise<SubscriptionStatus | 'waiting'>

const unknown: NewsletterState = { isSubscribed: null, isPending: false, email: null }

/** The newsletter as this browser knows it. Calls throw `ShopError` and change nothing then. */
export function createNewsletterState({ store, client }: Parts) {
  const current = createStore(unknown)
  const show = current.set
  let loading: Promise<void> | undefined

  const keep = (email: string | undefined) => store().update(storageKeys.newsletterEmail, () => email)

  async function become(status: SubscriptionStatus, email: string) {
    const isIn = status !== 'unsubscribed'
    show({
      isSubscribed: status === 'subscribed',
      isPending: status === 'pending',
      email: isIn ? email : null,
    })
    await keep(isIn ? email : undefined)
  }

  return {
    current,

    /** The address used last in this browser, read once; whether it is subscribed stays unknown. */
    load(): Promise<void> {
      loading ??= store()
        .read(storageKeys.newsletterEmail)
        .then((email) => {
          if (email && current.getSnapshot() === unknown) show({ ...unknown, email })
        })
      return loading
    },

    /** Loads the state from the shop; without a known address it does nothing. */
    async check(email: string | null = current.getSnapshot().email): Promise<void> {
      if (!email) return
      const status = await (await client()).call('subscriptionStatus', { query: { email } })
      // The shop shows the state to its owner only: for a guest it stays what this browser knows.
      if (status !== 'unknown') await become(status, email)
    },

    /** Sets subscribed, or pending where a mail must be confirmed first, and stores the address. */
    async subscribe(
      { email, source }: { email: string; source: SubscriptionSource },
      send: NewsletterSend,
    ): Promise<SubscriptionStatus | 'waiting'> {
      const body = { email, source, consent: newsletterConsentVersion }
      const status = await send({ method: 'POST', body })
      if (status !== 'waiting') await become(status, email)
      return status
    },

    /** Acts only if subscribed. */
    async unsubscribe(send: NewsletterSend): Promise<SubscriptionStatus | 'waiting'> {
      const { isSubscribed, email } = current.getSnapshot()
      if (!isSubscribed || !email) return 'unsubscribed'
      const status = await send({ method: 'DELETE', body: { email } })
      if (status !== 'waiting') await become(status, email)
      return status
    },

    /** A pending request has been answered. */
    answered: (status: SubscriptionStatus, email: string): Promise<void> => become(status, email),

    /** The user is gone; what was stored goes with the session. */
    forget: () => show(unknown),
    /** The link of the mail was followed here. */
    confirmed: (email: string): Promise<void> => become('subscribed', email),
    /** The link out of the newsletter was followed here. */
    left: async (): Promise<void> => {
      show({ ...unknown, isSubscribed: false })
      await keep(undefined)
    },
  }
}

/** The newsletter of this browser. */
export const newsletter = createNewsletterState({
  store: browserStore,
  client: async () => (await import('./browser-client.ts')).browserClient(),
})

onSession((event) => event === 'logout' && newsletter.forget())

/** Unknown on the server and until it is loaded. */
export const useNewsletter = (): NewsletterState => useStoreValue(newsletter.current)
