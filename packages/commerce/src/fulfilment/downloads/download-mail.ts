import type { OutboxMessage } from '@ambra/db/messaging'
import { downloadRepository } from '@ambra/db/fulfilment'
import { orderRepository } from '@ambra/db/sales'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { downloadDaysOf } from '../../platform/settings/order-terms.ts'
import { sendOrderMail } from '../../sales/orders/order-mail.ts'
import { orderDownloads } from './order-downloads.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

/** Grants the files of a paid order and mails its buyer; an order without files gets no mail. */
export async function sendDownloads(
  options: MailOptions,
  transport: MailTransport,
  message: OutboxMessage,
): Promise<void> {
  const { database, now, publicUrl, downloadDays } = options
  const order = await orderRepository(database.db).findById(Number(message.payload['order_id']))
  if (!order) throw new Error(`order of message ${message.id} is gone`)
  const grants = downloadRepository(database.db)
  const at = now()
  await grants.grant(order, {
    now: at,
    expiresAt: new Date(at.getTime() + downloadDaysOf(downloadDays) * dayMs),
  })
  const downloads = orderDownloads(await grants.list(order), { publicUrl, now: at })
  if (downloads.length === 0) return
  await sendOrderMail(options, transport, {
    mail: { kind: 'order-downloads', name: 'downloads', to: 'shopper' },
    message,
    downloads,
  })
}
