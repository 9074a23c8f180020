import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { createMailTransport } from '@ambra/mail/transport'
import { accounting } from '../accounting/module.ts'
import { customers } from '../customers/module.ts'
import { fulfilment } from '../fulfilment/module.ts'
import { inventory } from '../inventory/module.ts'
import { messaging } from './module.ts'
import { payments } from '../payments/module.ts'
import { platform } from '../platform/module.ts'
import { promotions } from '../promotions/module.ts'
import { sales } from '../sales/module.ts'
import { service } from '../service/module.ts'
import type { SetupTests } from '../platform/settings/run-setup-test.ts'
import { testMailSender } from '../platform/staff/staff-mail-handler.ts'
import type { MailOptions } from './mail/mail-options.ts'
import type { OutboxHandlers, SlowKind } from './outbox/outbox-worker.ts'

/** Message kinds that result in a mail or a document. */
type MailHandlerKind = Exclude<OutboxKind, SlowKind | `payment.${string}`>

/** Handlers of all messages except calls of other services; `close` closes their transport. */
export type MailHandlers = {
  handlers: OutboxHandlers<MailHandlerKind>
  sendTestMail: SetupTests['sendTestMail']
  close: () => void
}

/** Creates the handlers of messages that result in a mail, by kind; a missing one is a compile error. */
export function createMailHandlers(options: MailOptions): MailHandlers {
  const transport = createMailTransport({
    smtpUrl: options.smtpUrl,
    outboxDir: options.outboxDir,
    from: options.from,
  })
  return {
    handlers: {
      ...accounting.mails(options, transport),
      ...customers.mails(options, transport),
      ...fulfilment.mails(options, transport),
      ...inventory.mails(options, transport),
      ...messaging.mails(options, transport),
      ...payments.mails(options, transport),
      ...platform.mails(options, transport),
      ...promotions.mails(options, transport),
      ...sales.mails(options, transport),
      ...service.mails(options, transport),
    },
    sendTestMail: testMailSender(options, transport),
    close: () => transport.close(),
  }
}
