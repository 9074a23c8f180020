import type { Client } from '@ambra/contract/platform/api/client'
import type { SubscriptionSource, SubscriptionStatus } from '@ambra/contract/messaging/newsletter'
import { newsletterConsentVersion } from '@ambra/domain/messaging/newsletter'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { onSession } from './session.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/**
 * `isSubscribed` is null until a status check; `isPending` is true while a mail waits for confirmation.
 * @see spec §3 Newsletter, §4
 */
export type NewsletterState = { isSubscribed: boolean | null; isPending: boolean; email: string | null }

type Parts = { store: () => BrowserStore; client: () => Promise<Pick<Client, 'call'>> }

/** Sends a newsletter request; returns the shop's response, or `waiting` when it could not be reached. */
export type NewsletterSend = (request: {
  method: 'POST' | 'DELETE'
  body: { email: string; source?: SubscriptionSource; consent?: string }
}) => Promise<SubscriptionStatus | 'waiting'>

const unknown: NewsletterState = { isSubscribed: null, isPending: false, email: null }

/** Creates the newsletter state of this browser. Calls throw `ShopError` and then change nothing. */
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

    /** Reads the address last used in this browser, once; whether it is subscribed stays unknown. */
    load(): Promise<void> {
      loading ??= store()
        .read(storageKeys.newsletterEmail)
        .then((email) => {
          if (email && current.getSnapshot() === unknown) show({ ...unknown, email })
        })
      return loading
    },

    /** Loads the state from the shop; does nothing without a known address. */
    async check(email: string | null = current.getSnapshot().email): Promise<void> {
      if (!email) return
      const status = await (await client()).call('subscriptionStatus', { query: { email } })
      // The shop reveals the state only to the owner: for a guest the local state stays.
      if (status !== 'unknown') await become(status, email)
    },

    /** Sets subscribed, or pending when a mail must be confirmed first, and stores the address. */
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

    /** Applies the response to a pending request. */
    answered: (status: SubscriptionStatus, email: string): Promise<void> => become(status, email),

    /** Resets the state at logout; the stored address is removed with the session. */
    forget: () => show(unknown),
    /** Called when the confirmation link was opened in this browser. */
    confirmed: (email: string): Promise<void> => become('subscribed', email),
    /** Called when the unsubscribe link was opened in this browser. */
    left: async (): Promise<void> => {
      show({ ...unknown, isSubscribed: false })
      await keep(undefined)
    },
  }
}

export const newsletter = createNewsletterState({
  store: browserStore,
  client: async () => (await import('./browser-client.ts')).browserClient(),
})

onSession((event) => event === 'logout' && newsletter.forget())

/** Returns the newsletter state; unknown on the server and until it is loaded. */
export const useNewsletter = (): NewsletterState => useStoreValue(newsletter.current)
