import { normalEmail } from '@ambra/domain/customers/address/email'
import { orderRepository } from '@ambra/db/sales'
import { claimRepository, withdrawalRepository, caseMessageRepository } from '@ambra/db/service'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  orderPage,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import { findMailLinks } from '../../messaging/mail/seller.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'

/** Mails a message about a withdrawal or a claim in the shopper's language; replies go to the shopkeeper. */
export function caseMailHandler(options: AfterSaleMailOptions, transport: MailTransport): OutboxHandler {
  const { database, publicUrl, shopkeeper } = options
  const { db } = database
  const send = afterSaleSender(options, transport)
  return async ({ id, payload }) => {
    const message = await caseMessageRepository(db).find(Number(payload['message_id']))
    const kind = message?.claimId === undefined ? 'withdrawal' : 'claim'
    const about =
      message?.claimId === undefined
        ? await withdrawalRepository(db).findById(message?.withdrawalId ?? 0)
        : await claimRepository(db).findById(message.claimId)
    // Erased at the request of the shopper.
    if (!message || !about || about.email === '') return
    const store = storeOf(about.language, about.storeId)
    const order = about.orderId === undefined ? undefined : await orderRepository(db).findById(about.orderId)
    // The link opens the order, so it is sent only to the address of the order.
    const isOwner = order !== undefined && normalEmail(order.email) === normalEmail(about.email)
    const { warranty } = await findMailLinks(database, store, publicUrl)
    const claimPage = `${warranty ?? `${publicUrl}${store.prefix}/warranty-service`}#claim=${about.code}`
    await send(
      {
        about: 'case',
        message: { kind, code: about.code, number: order?.number ?? about.orderNumber, text: message.text },
      },
      {
        key: `case-message-${about.code}-${id}`,
        to: about.email,
        replyTo: shopkeeper,
        store,
        page: isOwner ? orderPage(publicUrl, store, order) : kind === 'claim' ? claimPage : undefined,
      },
    )
  }
}
