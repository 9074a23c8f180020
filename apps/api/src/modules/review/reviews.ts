import { ShopError } from '@ambra/contract/errors'
import type { CreateReview, Review } from '@ambra/contract/review'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { type NewReview, reviewRepository } from '@ambra/db/repositories/review-repository'
import { looksAutomatic, reviewFaults } from '@ambra/domain/review-form'
import { findCurrentCustomer } from '../../current-customer.ts'
import type { ApiDeps } from '../../deps.ts'
import { FieldsError } from '../../fields-error.ts'
import type { Caller } from '../../route.ts'
import { hashToken } from '../../session-token.ts'

const dayMs = 86_400_000
/** Reviews of one product from one network within a day: a household, not a campaign. */
const perProduct = { max: 3, windowMs: dayMs } as const

const plain = (text: string, max: number) =>
  text
    // Line breaks stay; what could not be typed goes.
    .replace(/[^\P{C}\n]/gu, '')
    .trim()
    .slice(0, max)

/** Reviews wait until somebody has read them. Guests may write too; "verified" is only what an own order proves. @see spec §3 Review, LAW-REV-2 */
export function createReviews(deps: ApiDeps) {
  const { database, settings } = deps
  const counters = attemptRepository(database.db)

  async function allow(productId: number, { network, now }: Caller): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(hashToken(`review|${productId}|${network}`), perProduct, now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  /** @throws ShopError product.not_found, review.already_written, request.throttled; FieldsError for the form */
  async function create(form: CreateReview['review'], caller: Caller): Promise<Review> {
    const [fault, ...more] = reviewFaults(form, { isRatingOptional: true })
    if (fault) throw new FieldsError([fault, ...more])
    const customer = await findCurrentCustomer(deps, caller)
    await allow(form.product_id, caller)
    return database.db.transaction().execute(async (trx) => {
      const reviews = reviewRepository(trx)
      const productId = await reviews.findSubject(form.product_id)
      if (productId === undefined) throw new ShopError('product.not_found')
      const review: NewReview = {
        productId,
        language: caller.store.language,
        rating: form.rating,
        title: plain(form.title.replaceAll('\n', ' '), 200),
        detail: plain(form.detail, 5000),
        nickname: plain(form.nickname.replaceAll('\n', ' '), 100),
        customerId: customer?.id,
        // Kept for the operator to look at, never shown by itself: a person may look like a program too.
        ...(looksAutomatic(form) && { status: 3 }),
      }
      const { store, now } = caller
      const same = await reviews.findSame(review, new Date(now.getTime() - dayMs), store.id)
      if (same) return pending(same)
      const purchase = customer && (await reviews.findPurchase(customer.id, productId))
      if (purchase?.hasReviewed && !purchase.line) throw new ShopError('review.already_written')
      const orderLine = purchase?.line
      return pending(
        await reviews.create({ ...review, ...(orderLine && { orderLine, verified: true }) }, store.id, now),
      )
    })
  }

  return { create }
}

/** Nobody learns from the answer what became of it. */
const pending = (review: Review): Review => ({ ...review, review_status: 2 })
