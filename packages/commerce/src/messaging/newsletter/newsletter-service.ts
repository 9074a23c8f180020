import { normalEmail } from '@ambra/domain/customers/address/email'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type {
  NewsletterConfirmation,
  Subscription,
  SubscriptionState,
  SubscriptionStatus,
} from '@ambra/contract/messaging/newsletter'
import { newsletterRepository, outboxRepository } from '@ambra/db/messaging'
import { isEmail } from '@ambra/domain/customers/address/address'
import { findCurrentCustomer } from '../../customers/sessions/current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { createMailBudget } from '../mail/mail-budget.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { repetitionKey } from '../../service/after-sale/statement-key.ts'
import type { Database } from '@ambra/db/connection'
import { couponRepository } from '@ambra/db/promotions'
import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'

/** Subscription named by the session's address, or by the token of a newsletter mail. */
type Named = { email?: string | undefined; code?: string | undefined }

/**
 * Manages newsletter subscriptions: request, confirmation by mail, unsubscription. Only the owner of an
 * address learns whether it is subscribed, and can unsubscribe it: by the session's own address, or by a link
 * in a mail. Under ACCOUNT_PRIVACY=strict a request reveals nothing either.
 * @see spec §4 Newsletter, docs/rules/forms FRM-2, FRM-3, docs/newsletter.md
 */
export function createNewsletter(deps: ShopDeps) {
  const { database, settings } = deps
  const subscribers = newsletterRepository(database.db)
  const mails = createMailBudget(deps)
  const isStrict = settings.accountPrivacy === 'strict'

  async function isOwner(email: string, context: RequestContext): Promise<boolean> {
    const customer = await findCurrentCustomer(deps, context)
    return customer !== undefined && normalEmail(customer.email) === normalEmail(email)
  }

  /** Returns whether a request was stored; false if the address is subscribed already. */
  async function sendConfirmation(
    { email, source, consent }: Subscription,
    context: RequestContext,
  ): Promise<boolean> {
    await mails.take(email, context)
    // A retry after a lost response sends no second mail.
    const once = context.idempotencyKey && { dedupeKey: `newsletter:${repetitionKey({ email }, context)}` }
    return database.db.transaction().execute(async (trx) => {
      const outbox = outboxRepository(trx)
      const request = {
        email,
        storeId: context.store.id,
        source: source ?? 'form',
        consentVersion: consent,
        networkHash: hashToken(`newsletter-network|${context.network}`),
      }
      // Looked up for every address, so that the work is the same whether it is known or not.
      const known = await newsletterRepository(trx).findByEmail(email)
      const requested = await newsletterRepository(trx).request(request, context.now)
      const id = requested?.id ?? known?.id
      if (id !== undefined && (requested || isStrict)) {
        const kind = requested ? 'mail.newsletter_confirm' : 'mail.newsletter_known'
        await outbox.add(kind, { subscriber_id: id }, { now: context.now, ...once })
      }
      return requested !== undefined
    })
  }

  return {
    /**
     * Returns the state to its owner, `unknown` to all other callers.
     * @throws ShopError request.missing_parameter, form.email
     */
    async status({ email, code }: Named, context: RequestContext): Promise<SubscriptionState> {
      if (code) return (await subscribers.findByLeaveToken(code))?.state ?? 'unknown'
      const address = readEmail(email)
      if (!(await isOwner(address, context))) return 'unknown'
      return (await subscribers.findByEmail(address))?.state ?? 'unsubscribed'
    },

    /**
     * Returns `pending` until the link of the mail was followed; in strict mode for known addresses too.
     * @throws ShopError form.email, mail.limit_reached
     */
    async subscribe(request: Subscription, context: RequestContext): Promise<SubscriptionStatus> {
      const email = readEmail(request.email)
      const mayKnow = !isStrict || (await isOwner(email, context))
      const isRequested = await sendConfirmation({ ...request, email }, context)
      return isRequested || !mayKnow ? 'pending' : 'subscribed'
    },

    /**
     * Sends the confirmation mail (again).
     * @throws ShopError newsletter.invalid_link for a subscribed address, unless strict
     */
    async sendConfirmation(email: string, context: RequestContext): Promise<true> {
      const isRequested = await sendConfirmation({ email: readEmail(email) }, context)
      if (!isRequested && !isStrict) throw new ShopError('newsletter.invalid_link')
      return true
    },

    /** @throws ShopError newsletter.invalid_link */
    confirm: (given: NewsletterConfirmation, { now }: RequestContext) =>
      confirmSubscription(database, given, now),

    /**
     * Ends a subscription; a missing one is no error. Requires its owner or a token of a mail, because with
     * an address alone anybody could unsubscribe others.
     * @throws ShopError request.missing_parameter, form.email, newsletter.leave_link, request.forbidden
     */
    async leave({ email, code }: Named, context: RequestContext): Promise<SubscriptionStatus> {
      if (code) {
        const known = await subscribers.findByLeaveToken(code)
        if (!known) throw new ShopError('newsletter.leave_link')
        await subscribers.leave({ leaveToken: code }, context.now)
        return 'unsubscribed'
      }
      const address = readEmail(email)
      if (!(await isOwner(address, context))) throw new ShopError('request.forbidden')
      await subscribers.leave({ email: address }, context.now)
      return 'unsubscribed'
    },
  }
}

function readEmail(email: string | undefined): string {
  const address = email?.trim() ?? ''
  if (address === '') throw new ShopError('request.missing_parameter', { name: 'email' })
  if (!isEmail(address)) throw new ShopError('form.email')
  return normalEmail(address)
}

const basisPoints = 100

/**
 * Confirms a subscription by the code of its mail and issues the personal coupon, one per person, together
 * with the welcome mail. Does not mention a coupon that was used or disabled.
 * @throws ShopError newsletter.invalid_link
 */
async function confirmSubscription(
  { db }: Pick<Database, 'db'>,
  { email, code }: NewsletterConfirmation,
  now: Date,
): Promise<{ subscribed: boolean; coupon?: string }> {
  return db.transaction().execute(async (trx) => {
    const confirmed = await newsletterRepository(trx).confirm({ email, codeHash: hashToken(code) }, now)
    if (!confirmed) throw new ShopError('newsletter.invalid_link')
    const coupons = couponRepository(trx)
    const issued = await coupons.issuePersonalCoupon(
      {
        purpose: 'newsletter',
        email: confirmed.email,
        prefix: 'NEWS',
        kind: 'percent',
        value: newsletterCouponPercent() * basisPoints,
      },
      now,
    )
    const known = issued.isNew ? undefined : await coupons.find(issued.code)
    const isGood = issued.isNew || (known?.used === 0 && known.isEnabled)
    const coupon = isGood ? { coupon: issued.code } : {}
    await outboxRepository(trx).add(
      'mail.newsletter_welcome',
      { subscriber_id: confirmed.id, ...coupon },
      { now },
    )
    return { subscribed: true, ...coupon }
  })
}
