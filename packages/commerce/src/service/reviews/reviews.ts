import { cutText } from '@ambra/domain/platform/text/cut-text'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CreateReview, Review } from '@ambra/contract/service/review'
import type { Database } from '@ambra/db/connection'
import { attemptRepository } from '@ambra/db/platform'
import { type NewReview, reviewRepository, reviewPhotoRepository } from '@ambra/db/service'
import { looksAutomatic, reviewErrors } from '@ambra/domain/service/review-form'
import { cleanPoints } from '@ambra/domain/service/review-points'
import { findCurrentCustomer } from '../../customers/sessions/current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { repetitionKey } from '../after-sale/statement-key.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

/** Limit of reviews of one product from one network per day: enough for a household, not for a campaign. */
const perProduct = { max: 3, windowMs: dayMs } as const

/** Maximum retries when other requests take order lines of the product. */
const maxTries = 5

const plain = (text: string, max: number) =>
  // Keeps line breaks, removes other control characters.
  cutText(text.replace(/[^\P{C}\n]/gu, '').trim(), max)

/**
 * Takes reviews, which staff moderate. Guests may write too; "verified" requires an own order.
 * @see spec §3 Review, LAW-REV-2
 */
export function createReviews(deps: ShopDeps) {
  const { database, settings } = deps
  const counters = attemptRepository(database.db)

  async function allow(productId: number, { network, now }: RequestContext): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(hashToken(`review|${productId}|${network}`), perProduct, now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  /** Finds the review of a repeated request whose response was lost; it is free of limits and returns the same. */
  async function findSent(
    taskKey: string | undefined,
    { store }: RequestContext,
  ): Promise<Review | undefined> {
    return taskKey === undefined ? undefined : reviewRepository(database.db).findSent(taskKey, store.id)
  }

  /** @throws ShopError product.not_found, review.already_written, review.photo_gone, request.throttled; FieldsError for the form */
  async function create(form: CreateReview['review'], context: RequestContext): Promise<Review> {
    const [error, ...more] = reviewErrors(form, { isRatingOptional: true })
    if (error) throw new FieldsError([error, ...more])
    const customer = await findCurrentCustomer(deps, context)
    const [pluses, minuses] = [cleanPoints(form.pluses), cleanPoints(form.minuses)]
    const review: NewReview = {
      productId: form.product_id,
      language: context.store.language,
      rating: form.rating,
      title: plain(form.title.replaceAll('\n', ' '), 200),
      detail: plain(form.detail, 5000),
      ...(pluses.length > 0 && { pluses }),
      ...(minuses.length > 0 && { minuses }),
      nickname: plain(form.nickname.replaceAll('\n', ' '), 100),
      customerId: customer?.id,
      // Marks suspected spam for the operator instead of rejecting it, because a person may look like a bot;
      // never published automatically.
      ...(looksAutomatic(form) && { status: 3 }),
    }
    const photos = [...new Set(form.photos)]
    const content = photos.length > 0 ? { ...review, photos } : review
    const taskKey = context.idempotencyKey && repetitionKey(content, context)
    const sent = await findSent(taskKey, context)
    if (sent) return pending(sent)
    await allow(form.product_id, context)
    return database.db
      .transaction()
      .execute(async (trx) => keep(trx, { ...review, taskKey, photos }, context))
  }

  async function keep(
    trx: Database['db'],
    { photos, ...given }: NewReview & { photos: readonly string[] },
    { store, now }: RequestContext,
  ): Promise<Review> {
    const reviews = reviewRepository(trx)
    const productId = await reviews.findSubject(given.productId)
    if (productId === undefined) throw new ShopError('product.not_found')
    const review = { ...given, productId }
    const same = await reviews.findSame(review, new Date(now.getTime() - dayMs), store.id)
    if (same) return pending(same)
    // Another tab or device may use the key or the order line at the same time; the retry finds its review.
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const orderLine = await freeLine(reviews, review)
      const made = await reviews.create(
        { ...review, ...(orderLine && { orderLine, verified: true }) },
        store.id,
        now,
      )
      if (made && (await reviewPhotoRepository(trx).attach(made.id, photos)) < photos.length)
        throw new ShopError('review.photo_gone')
      const stored = made ?? (review.taskKey ? await reviews.findSent(review.taskKey, store.id) : undefined)
      if (stored) return pending(stored)
    }
    throw new ShopError('review.already_written')
  }

  return { create }
}

/**
 * Returns the order line of the review, if the customer bought the product.
 * @throws ShopError review.already_written
 */
async function freeLine(reviews: ReturnType<typeof reviewRepository>, { customerId, productId }: NewReview) {
  if (customerId === undefined) return undefined
  const { line, hasReviewed } = await reviews.findPurchase(customerId, productId)
  if (hasReviewed && !line) throw new ShopError('review.already_written')
  return line
}

/** Hides the moderation state from the response. */
const pending = (review: Review): Review => ({ ...review, review_status: 2 })
