import { reviewRepository } from '@ambra/db/service'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

/** Mails an author why a review is not shown. Skips one that is shown again, or whose author was erased. */
export function reviewMailHandler(options: AfterSaleMailOptions, transport: MailTransport): OutboxHandler {
  const send = afterSaleSender(options, transport)
  return async ({ id, payload }) => {
    const review = await reviewRepository(options.database.db).findRefused(Number(payload['review_id']))
    if (!review?.email) return
    const { title, sku, refusal: reason, email, language } = review
    await send(
      { about: 'review', review: { title, sku, reason } },
      { key: `review-refused-${id}`, to: email, store: storeOf(language, defaultStore.id) },
    )
  }
}
