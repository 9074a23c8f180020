import { ShopError } from '@ambra/contract/errors'
import type { NewsletterConfirmation, Subscription, SubscriptionStatus } from '@ambra/contract/newsletter'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { isEmail } from '@ambra/domain/address'
import { findCurrentCustomer } from '../../current-customer.ts'
import type { ApiDeps } from '../../deps.ts'
import { createMailBudget } from '../../mail-budget.ts'
import type { Caller } from '../../route.ts'
import { hashToken } from '../../session-token.ts'
import { repetitionKey } from '../after-sale/statement-key.ts'
import { confirmSubscription } from './confirm-subscription.ts'

/** By email, or by the token of a newsletter mail. */
type Leaving = { email?: string | undefined; code?: string | undefined }

/**
 * The newsletter: asked for, confirmed from the mailbox, left. Under ACCOUNT_PRIVACY=strict only the owner of an address
 * learns whether it is subscribed: the session's own address, or who reads its mails.
 * @see spec §4 Newsletter, reference 7.2, 7.3, docs/newsletter.md
 */
export function createNewsletter(deps: ApiDeps) {
  const { database, settings } = deps
  const subscribers = newsletterRepository(database.db)
  const mails = createMailBudget(deps)
  const isStrict = settings.accountPrivacy === 'strict'

  async function isOwner(email: string, caller: Caller): Promise<boolean> {
    const customer = await findCurrentCustomer(deps, caller)
    return customer?.email.toLowerCase() === email.toLowerCase()
  }

  /** Whether a question was asked: false when the address gets the newsletter already. */
  async function ask({ email, source, consent }: Subscription, caller: Caller): Promise<boolean> {
    await mails.take(email, caller)
    // A wish that is sent again because its answer was lost writes no second mail.
    const once = caller.idempotencyKey && { dedupeKey: `newsletter:${repetitionKey({ email }, caller)}` }
    return database.db.transaction().execute(async (trx) => {
      const outbox = outboxRepository(trx)
      const wish = {
        email,
        storeId: caller.store.id,
        source: source ?? 'form',
        consentVersion: consent,
        networkHash: hashToken(`newsletter-network|${caller.network}`),
      }
      const asked = await newsletterRepository(trx).request(wish, caller.now)
      if (asked) {
        await outbox.add('mail.newsletter_confirm', { subscriber_id: asked.id }, { now: caller.now, ...once })
        return true
      }
      const known = isStrict ? await newsletterRepository(trx).findByEmail(email) : undefined
      if (known)
        await outbox.add('mail.newsletter_known', { subscriber_id: known.id }, { now: caller.now, ...once })
      return false
    })
  }

  return {
    /** @throws ShopError request.missing_parameter, form.email */
    async status(email: string | undefined, caller: Caller): Promise<SubscriptionStatus> {
      const address = readEmail(email)
      if (isStrict && !(await isOwner(address, caller))) return 'unsubscribed'
      return (await subscribers.findByEmail(address))?.state ?? 'unsubscribed'
    },

    /** `pending` until the link of the mail was followed; in strict mode for known addresses too. @throws ShopError form.email, mail.limit_reached */
    async subscribe(wish: Subscription, caller: Caller): Promise<SubscriptionStatus> {
      const email = readEmail(wish.email)
      const isAsked = await ask({ ...wish, email }, caller)
      return isAsked || (isStrict && !(await isOwner(email, caller))) ? 'pending' : 'subscribed'
    },

    /** Sends the confirmation mail (again). @throws ShopError newsletter.invalid_link for a subscribed address, unless strict */
    async sendConfirmation(email: string, caller: Caller): Promise<true> {
      const isAsked = await ask({ email: readEmail(email) }, caller)
      if (!isAsked && !isStrict) throw new ShopError('newsletter.invalid_link')
      return true
    },

    /** @throws ShopError newsletter.invalid_link */
    confirm: (given: NewsletterConfirmation, { now }: Caller) => confirmSubscription(database, given, now),

    /**
     * Ends a subscription; one that is not there is no error. By address alone in the default mode, as the contract has
     * it; in strict mode its owner only. A token of a mail always does.
     * @throws ShopError request.missing_parameter, form.email, newsletter.leave_link, request.forbidden
     */
    async leave({ email, code }: Leaving, caller: Caller): Promise<SubscriptionStatus> {
      if (code) {
        const known = await subscribers.findByLeaveToken(code)
        if (!known) throw new ShopError('newsletter.leave_link')
        await subscribers.leave({ leaveToken: code }, caller.now)
        return 'unsubscribed'
      }
      const address = readEmail(email)
      if (isStrict && !(await isOwner(address, caller))) throw new ShopError('request.forbidden')
      await subscribers.leave({ email: address }, caller.now)
      return 'unsubscribed'
    },
  }
}

function readEmail(email: string | undefined): string {
  const address = email?.trim() ?? ''
  if (address === '') throw new ShopError('request.missing_parameter', { name: 'email' })
  if (!isEmail(address)) throw new ShopError('form.email')
  return address.toLowerCase()
}
