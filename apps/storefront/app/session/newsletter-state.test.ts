import { ShopError } from '@ambra/contract/platform/errors/errors'
import { newsletterConsentVersion } from '@ambra/domain/messaging/newsletter'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BrowserStore, createBrowserStore } from '#app/storage/browser-store.ts'
import { createNewsletterState, type NewsletterSend } from './newsletter-state.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

const silent = { announce: () => undefined, listen: () => undefined }
let store: BrowserStore
let requested: [string, unknown][]
let responses: Record<string, unknown>
const open = () =>
  createNewsletterState({
    store: () => store,
    client: async () =>
      ({
        call: async (name: string, input: unknown) => {
          requested.push([name, input])
          const response = responses[name]
          if (response instanceof Error) throw response
          return response
        },
      }) as never,
  })

/** Sends requests as the network task queue does. */
const send: NewsletterSend = async ({ method, body }) => {
  const name = method === 'POST' ? 'subscribe' : 'unsubscribe'
  requested.push([name, { body }])
  const response = responses[name]
  if (response instanceof Error) throw response
  return response as 'pending' | 'waiting'
}

beforeEach(() => {
  store = createBrowserStore(undefined, silent)
  requested = []
  // The shop's response for a new address: the mail must be confirmed first.
  responses = { subscribe: 'pending', unsubscribe: 'unsubscribed', subscriptionStatus: 'subscribed' }
})
const email = 'mari@example.ee'
const stored = () => store.read(storageKeys.newsletterEmail)

describe('newsletter of the browser (spec §4 Newsletter)', () => {
  it('does not know the state before a status check (spec §4 Newsletter)', async () => {
    await store.update(storageKeys.newsletterEmail, () => email)
    const state = open()
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: null, isPending: false, email: null })
    await state.load()
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: null, isPending: false, email })
    await state.check()
    expect(state.current.getSnapshot()).toMatchObject({ isSubscribed: true, email })
  })

  it('resets the state to unknown at logout (spec §4 Logout)', async () => {
    const state = open()
    await state.check(email)
    state.forget()
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: null, isPending: false, email: null })
  })

  it('stores the email on subscribe and waits for its confirmation (spec §4 Newsletter)', async () => {
    const state = open()
    await state.subscribe({ email, source: 'popup' }, send)
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: false, isPending: true, email })
    expect(await stored()).toBe(email)
    expect(requested).toEqual([
      ['subscribe', { body: { email, source: 'popup', consent: newsletterConsentVersion } }],
    ])
  })

  it('waits for the confirmation of the mail before the state is subscribed', async () => {
    const state = open()
    await state.subscribe({ email, source: 'form' }, send)
    await state.confirmed(email)
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: true, isPending: false, email })
  })

  it('unsubscribes only if subscribed (spec §4 Newsletter)', async () => {
    const state = open()
    await state.unsubscribe(send)
    expect(requested).toEqual([])
    await state.subscribe({ email, source: 'form' }, send)
    await state.confirmed(email)
    await state.unsubscribe(send)
    await state.unsubscribe(send)
    expect(requested.map(([name]) => name)).toEqual(['subscribe', 'unsubscribe'])
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: false, isPending: false, email: null })
    expect(await stored()).toBeUndefined()
  })

  it('keeps the state unchanged when there is no network', async () => {
    responses['subscribe'] = new ShopError('server.unreachable')
    const state = open()
    await expect(state.subscribe({ email, source: 'form' }, send)).rejects.toThrow('server.unreachable')
    expect(state.current.getSnapshot().isSubscribed).toBeNull()
    expect(await stored()).toBeUndefined()
  })

  it('changes nothing before the response to a queued subscription (spec §4 Offline)', async () => {
    responses['subscribe'] = 'waiting'
    const state = open()
    expect(await state.subscribe({ email, source: 'form' }, send)).toBe('waiting')
    expect([state.current.getSnapshot().isSubscribed, await stored()]).toEqual([null, undefined])
    await state.answered('pending', email)
    expect(state.current.getSnapshot()).toEqual({ isSubscribed: false, isPending: true, email })
    expect(await stored()).toBe(email)
  })

  it("names the key 'newsletter email' (spec §9 Storage keys)", () => {
    expect(storageKeys.newsletterEmail.name).toBe('newsletter email.v1')
  })
})
