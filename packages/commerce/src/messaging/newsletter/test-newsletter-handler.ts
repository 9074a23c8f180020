import { writtenNewsletterRepository } from '@ambra/db/messaging'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../mail/mail-options.ts'
import type { OutboxHandler } from '../outbox/outbox-worker.ts'
import { issueBody, issueMail, storesOf } from './newsletter-content.ts'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'renderNewsletterMail' | 'usesUrlKeys'
>

/** Sends a newsletter to the person who tests it. */
export function testMailHandler(
  { database, publicUrl, shopkeeper, now, renderNewsletterMail, usesUrlKeys = true }: Options,
  transport: MailTransport,
): OutboxHandler {
  return async ({ id, payload }) => {
    const { db } = database
    const found = await writtenNewsletterRepository(db).find(Number(payload['newsletter_id']))
    const one =
      found && storesOf(found.texts).find(({ store }) => store.language === String(payload['language']))
    if (!one) return
    const body = await issueBody(db, { ...one, skus: found.skus }, { publicUrl, usesUrlKeys })
    const mail = { store: one.store, subject: one.text.subject, body }
    const { subject, html, text } = renderNewsletterMail(
      await issueMail(database, mail, { publicUrl, shopkeeper }),
    )
    const { language } = one.store
    const to = String(payload['to'])
    await transport.send({ key: `newsletter-test-${id}`, to, subject, html, text, language, date: now() })
  }
}
