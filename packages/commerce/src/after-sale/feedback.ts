import { cutText } from '@ambra/domain/cut-text'
import type { OrderFeedback } from '@ambra/contract/after-sale'
import { ShopError } from '@ambra/contract/errors'
import type { OrderRecord } from '@ambra/db/records'
import { feedbackRepository } from '@ambra/db/repositories/feedback-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { NewReview } from '@ambra/db/repositories/review-repository'
import { feedbackErrors } from '@ambra/domain/after-sale-forms'
import { deliveredAt } from '@ambra/domain/withdrawal'
import type { ShopDeps } from '../context/shop-deps.ts'
import { FieldsError } from '../context/fields-error.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Database } from '@ambra/db/database'

type Named = { number?: string | undefined; orderToken?: string | undefined }

/** Feedback for delivered orders. @see spec §2 /review/{orderToken}/{number}, §8, LAW-REV-2 */
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

/** What the order stores of it: the form's fields, and of the products those that were bought, each once. */
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

/** Texts about products that were bought become reviews to moderate, one to a line; other skus say nothing. */
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

/** A review without a title is titled with its first sentence. */
function firstWords(text: string): string {
  const [sentence = text] = text.split(/(?<=[.!?])\s|\n/)
  return sentence.length <= 60
    ? sentence
    : `${cutText(sentence, 60)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`
}

const dayMs = 86_400_000

/** Queues the question for feedback of orders completed `days` ago, each once; none with 0 days. Returns how many. */
export async function requestFeedback(
  { db }: Database,
  { now, days }: { now: Date; days: number },
): Promise<number> {
  return days === 0 ? 0 : feedbackRepository(db).request(now, days * dayMs)
}
