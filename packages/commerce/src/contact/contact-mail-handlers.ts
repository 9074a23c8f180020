import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import { orderEmail } from '../settings/order-terms.ts'
import { contactRepository } from '@ambra/db/repositories/contact-repository'
import { formatTimestamp } from '@ambra/domain/format'
import { defaultStore } from '@ambra/domain/stores'
import type { ContactMailKind } from '@ambra/mail/after-sale-data'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import type { OutboxHandler, OutboxHandlers } from '../maintenance/outbox-worker.ts'

/** Handlers of the mails of the contact form. */
export function contactMailHandlers(options: AfterSaleMailOptions, transport: MailTransport) {
  const { database, shopkeeper, publicUrl } = options
  const send = afterSaleSender(options, transport)
  const handler =
    (kind: ContactMailKind): OutboxHandler =>
    async ({ id, payload }) => {
      const contact = await contactRepository(database.db).findById(Number(payload['contact_id']))
      // Erased since, at the request of its sender.
      if (!contact) return
      const isNotice = kind === 'notice'
      const store = isNotice ? defaultStore : storeOf(contact.language, contact.storeId)
      const { name, email, telephone, comment } = contact
      await send(
        {
          about: 'contact',
          kind,
          contact: {
            id: contact.id,
            at: formatTimestamp(contact.createdAt),
            name,
            email,
            telephone,
            comment,
          },
        },
        {
          key: `contact-${kind}-${contact.id}-${id}`,
          to: isNotice ? orderEmail(shopkeeper) : email,
          // A reply goes straight to the sender.
          ...(isNotice ? { replyTo: email } : {}),
          store,
          page: isNotice ? undefined : `${publicUrl}${store.prefix || '/'}`,
        },
      )
    }
  return {
    'mail.contact_receipt': handler('receipt'),
    'mail.contact_notice': handler('notice'),
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}
