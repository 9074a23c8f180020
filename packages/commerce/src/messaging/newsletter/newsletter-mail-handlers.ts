import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { newToken, hashToken } from '../../platform/secrets/session-token.ts'
import { markdownParts } from '@ambra/db/content'
import {
  newsletterIssueRepository,
  newsletterRepository,
  type Subscriber,
  type OutboxMessage,
} from '@ambra/db/messaging'
import { confirmationDays, newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { NewsletterSubject } from '@ambra/mail/messaging/newsletter-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../mail/mail-options.ts'
import type { OutboxHandler, OutboxHandlers } from '../outbox/outbox-worker.ts'
import { findMailLinks, findSeller } from '../mail/seller.ts'
import { sendNewsletterHandler } from './send-newsletter-handler.ts'
import { testMailHandler } from './test-newsletter-handler.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'renderNewsletterMail' | 'usesUrlKeys'
>

/** Content of a mail and the store path of its button; undefined if there is nothing left to send. */
type Letter = { about: NewsletterSubject; path: string } | undefined
type Write = (subscriber: Subscriber, message: OutboxMessage) => Promise<Letter> | Letter

/**
 * Creates the handlers of newsletter mails, in the language of the requesting store. Each mail reads the
 * subscription when it is sent, so unsubscribed addresses get none.
 * @see docs/rules/law LAW-PRV-6
 */
export function newsletterMailHandlers(options: Options, transport: MailTransport) {
  const { database, now } = options
  const subscribers = newsletterRepository(database.db)
  const issues = newsletterIssueRepository(database.db)
  const handler =
    (name: string, write: Write, sent?: (...about: Parameters<Write>) => Promise<void>): OutboxHandler =>
    async (message) => {
      const subscriber = await subscribers.findById(Number(message.payload['subscriber_id']))
      const letter = subscriber && (await write(subscriber, message))
      if (!letter) return
      await send(options, transport, { subscriber, letter, key: `${name}-${message.id}` })
      await sent?.(subscriber, message)
    }

  return {
    'mail.newsletter_confirm': handler('newsletter-confirm', async ({ id, email }) => {
      // The code exists in clear in this mail only; a retry creates a new one.
      const code = newToken()
      const expiresAt = new Date(now().getTime() + confirmationDays * dayMs)
      if (!(await subscribers.setCode(id, hashToken(code), expiresAt))) return undefined
      return {
        about: { about: 'confirm', days: confirmationDays, percent: newsletterCouponPercent() },
        path: `/newsletter/${encodeURIComponent(email)}/${code}`,
      }
    }),
    'mail.newsletter_welcome': handler('newsletter-welcome', ({ state }, { payload }) => {
      const { coupon } = payload
      if (state !== 'subscribed') return undefined
      return {
        about: {
          about: 'welcome',
          percent: newsletterCouponPercent(),
          ...(typeof coupon === 'string' && { coupon }),
        },
        path: '',
      }
    }),
    'mail.newsletter_known': handler('newsletter-known', ({ state }) =>
      state === 'subscribed' ? { about: { about: 'known' }, path: '' } : undefined,
    ),
    'mail.newsletter': handler(
      'newsletter',
      async ({ state }, { payload }) => {
        const issue = state === 'subscribed' && (await issues.findToSend(Number(payload['issue_id'])))
        if (!issue) return undefined
        const parts = markdownParts(issue.body)
        return { about: { about: 'issue', subject: issue.subject, parts }, path: '' }
      },
      ({ id }, { payload }) =>
        issues.markSent({ issueId: Number(payload['issue_id']), subscriberId: id }, now()),
    ),
    'mail.newsletter_test': testMailHandler(options, transport),
    'newsletter.send': sendNewsletterHandler(options),
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}

type Sending = { subscriber: Subscriber; letter: NonNullable<Letter>; key: string }

async function send(
  { database, publicUrl, shopkeeper, now, renderNewsletterMail }: Options,
  transport: MailTransport,
  { subscriber, letter: { about, path }, key }: Sending,
): Promise<void> {
  const store = stores.find(({ id }) => id === subscriber.storeId) ?? defaultStore
  const page = publicUrl + store.prefix
  const isSubscribed = about.about !== 'confirm'
  const { subject, html, text } = renderNewsletterMail({
    ...about,
    language: store.language,
    seller: await findSeller(database, store, shopkeeper),
    links: {
      ...(await findMailLinks(database, store, publicUrl)),
      page: page + path,
      ...(isSubscribed && { leave: `${page}/newsletter/leave/${subscriber.leaveToken}` }),
    },
  })
  await transport.send({
    key,
    to: subscriber.email,
    subject,
    html,
    text,
    language: store.language,
    date: now(),
    ...(isSubscribed && { oneClickLeave: `${publicUrl}/api/newsletter/leave/${subscriber.leaveToken}` }),
  })
}
