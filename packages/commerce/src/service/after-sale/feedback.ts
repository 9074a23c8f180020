import { cutText } from '@ambra/domain/platform/text/cut-text'
import type { OrderFeedback } from '@ambra/contract/service/after-sale'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRecord } from '@ambra/db/schema'
import { feedbackRepository, type NewReview } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { feedbackErrors } from '@ambra/domain/service/after-sale-forms'
import { deliveredAt } from '@ambra/domain/service/withdrawal'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { Database } from '@ambra/db/connection'
import { dayMs } from '@ambra/domain/platform/text/format'

type Named = { number?: string | undefined; orderToken?: string | undefined }

/** Handles feedback about delivered orders. @see spec §2 /review/{orderToken}/{number}, §8, LAW-REV-2 */
export function createFeedback({ database }: ShopDeps) {
  const orders = orderRepository(database.db)
  const feedback = feedbackRepository(database.db)
  return {
    /** @throws ShopError order.not_found, order.not_delivered, order.feedback_filled */
    async give({ number, orderToken }: Named, body: OrderFeedback, context: RequestContext): Promise<true> {
      if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
      if (!orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
      const order = await orders.findByNumberAndToken(number, orderToken)
      if (!order) throw new ShopError('order.not_found')
      if (order.feedback !== undefined) throw new ShopError('order.feedback_filled')
      if (!deliveredAt(order.events)) throw new ShopError('order.not_delivered')
      const [error, ...more] = feedbackErrors(body)
      if (error) throw new FieldsError([error, ...more])
      const isStored = await feedback.give({
        orderId: order.id,
        feedback: storedFeedback(order, body),
        reviews: reviewsOf(order, body),
        storeId: order.storeId,
        now: context.now,
      })
      if (!isStored) throw new ShopError('order.feedback_filled')
      return true
    },
  }
}

/** Returns the feedback to store: the form's fields, and each bought product once. */
const storedFeedback = (
  { lines }: OrderRecord,
  { rating, comment, nickname, products }: OrderFeedback,
): OrderFeedback => ({
  rating,
  comment,
  nickname,
  products: [...new Set(lines.map(({ sku }) => sku))].flatMap((bought) =>
    products
      .filter(({ sku }) => sku === bought)
      .slice(0, 1)
      .map(({ sku, rating, title, detail }) => ({ sku, rating, title, detail })),
  ),
})

/** Turns texts about bought products into reviews to moderate, one per line; ignores other skus. */
function reviewsOf(order: OrderRecord, { products, nickname }: OrderFeedback): NewReview[] {
  return order.lines.flatMap((line, index): NewReview[] => {
    const said = products.find(({ sku }) => sku === line.sku)
    const detail = said?.detail.trim() ?? ''
    if (!said || detail === '' || line.productId === undefined) return []
    return [
      {
        productId: line.productId,
        language: order.language,
        rating: said.rating,
        title: said.title.trim() || firstWords(detail),
        detail,
        nickname: nickname.trim(),
        customerId: order.customerId,
        verified: true,
        orderLine: { orderId: order.id, line: index + 1 },
      },
    ]
  })
}

/** Returns the first sentence, the title of a review that has none. */
function firstWords(text: string): string {
  const [sentence = text] = text.split(/(?<=[.!?])\s|\n/)
  return sentence.length <= 60
    ? sentence
    : `${cutText(sentence, 60)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`
}

/** Queues a feedback request for each order completed `days` ago, once; none if `days` is 0. Returns the count. */
export async function requestFeedback(
  { db }: Database,
  { now, days }: { now: Date; days: number },
): Promise<number> {
  return days === 0 ? 0 : feedbackRepository(db).request(now, days * dayMs)
}
