import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { orderEmail } from '../../platform/settings/order-terms.ts'
import { contactRepository } from '@ambra/db/service'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { ContactMailKind } from '@ambra/mail/service/after-sale-data'
import type { MailTransport } from '@ambra/mail/transport'
import {
  type AfterSaleMailOptions,
  afterSaleSender,
  storeOf,
} from '../after-sale/after-sale-mail-handlers.ts'
import type { OutboxHandler, OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'

export function contactMailHandlers(options: AfterSaleMailOptions, transport: MailTransport) {
  const { database, shopkeeper, publicUrl } = options
  const send = afterSaleSender(options, transport)
  const handler =
    (kind: ContactMailKind): OutboxHandler =>
    async ({ id, payload }) => {
      const contact = await contactRepository(database.db).findById(Number(payload['contact_id']))
      // Erased at the request of its sender.
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
          // Replies go directly to the sender.
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
