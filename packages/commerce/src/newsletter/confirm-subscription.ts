import { ShopError } from '@ambra/contract/errors'
import type { NewsletterConfirmation } from '@ambra/contract/newsletter'
import type { Database } from '@ambra/db/database'
import { couponRepository } from '@ambra/db/repositories/coupon-repository'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { constants } from '@ambra/domain/constants'
import { hashToken } from '../context/session-token.ts'

const basisPoints = 100

/**
 * Confirms a subscription by the code of its mail and gives the personal coupon, one a person; the welcome mail is
 * written with it. A coupon that was used already, or
 * switched off, is not promised again.
 * @throws ShopError newsletter.invalid_link
 */
export async function confirmSubscription(
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
        value: constants.newsletterCouponPercent.value * basisPoints,
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
