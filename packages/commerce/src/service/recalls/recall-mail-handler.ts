import { recallRepository } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

/** Writes to a buyer of a recalled product, in the language of the order. */
export function recallMailHandler(options: AfterSaleMailOptions, transport: MailTransport): OutboxHandler {
  const send = afterSaleSender(options, transport)
  const { db } = options.database
  return async ({ id, payload }) => {
    const recall = await recallRepository(db).findRecall(Number(payload['recall_id']))
    const order = await orderRepository(db).findById(Number(payload['order_id']))
    if (!recall || !order) throw new Error(`recall or order of message ${id} is gone`)
    const { skus, notice } = recall
    const store = storeOf(order.language, order.storeId)
    const isMeant = (sku: string | undefined) => sku !== undefined && skus.includes(sku)
    const goods = order.lines
      .filter(({ sku, parentSku, parts = [] }) =>
        [sku, parentSku, ...parts.map((part) => part.sku)].some((one) => isMeant(one)),
      )
      .map(({ name, sku, qty }) => ({ name, sku, qty }))
    const textIn = (texts: typeof notice.hazard) => texts[store.language] ?? texts.et ?? ''
    await send(
      {
        about: 'recall',
        recall: {
          number: order.number,
          goods,
          hazard: textIn(notice.hazard),
          action: textIn(notice.action),
          remedies: notice.remedies,
          contact: notice.contact,
        },
      },
      { key: `recall-${recall.id}-${order.number}-${id}`, to: order.email, store },
    )
  }
}
