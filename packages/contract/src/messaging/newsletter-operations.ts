import Type, { type Static } from 'typebox'
import { Done, LanguageCode, Moment, MomentOrNever, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { SubscriptionSource } from './newsletter.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Count = Type.Integer({ minimum: 0 })
const Store = Type.Optional(Type.String({ maxLength: 16 }))

/**
 * State of a newsletter: `planned` until its moment, `sending` while its mails are queued, `sent`, and `stopped` by a
 * person or because its planner may not send any more.
 */
export const newsletterStates = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const

/** Text of a newsletter in one language: subject and Markdown. A button has a text and an address or path. */
export const NewsletterText = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 150, pattern: '\\S' }),
  body: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
  button: Type.Optional(
    Type.Object({
      text: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\S\\n]*[^\\s\\[\\]][^\\[\\]\\n]*$' }),
      url: Type.String({ maxLength: 500, pattern: '^(https://|/)[^\\s()]*$' }),
    }),
  ),
})
export type NewsletterText = Static<typeof NewsletterText>
export const NewsletterTexts = Type.Partial(
  Type.Object({
    et: NewsletterText,
    en: NewsletterText,
    ru: NewsletterText,
    lt: NewsletterText,
    lv: NewsletterText,
  }),
)
export type NewsletterTexts = Static<typeof NewsletterTexts>

/**
 * Mails of a newsletter: queued ones, of which these were sent or failed for good; `left` are receivers who
 * unsubscribed after it.
 */
const Figures = { queued: Count, sent: Count, failed: Count, left: Count }

export const NewsletterListed = Type.Object({
  id: Id,
  version: Type.Integer(),
  state: Type.Enum([...newsletterStates]),
  subject: Type.String(),
  languages: Type.Array(LanguageCode),
  send_at: MomentOrNever,
  changed_by: Type.String(),
  changed_at: Moment,
  /** Why it stopped by itself. */
  code: Type.Union([Type.String(), Type.Null()]),
  ...Figures,
})
export type NewsletterListed = Static<typeof NewsletterListed>

export const Newsletter = Type.Object({
  ...NewsletterListed.properties,
  texts: NewsletterTexts,
  skus: Type.Array(Type.String()),
  /** Confirmed subscribers of each store; those of a store without a text in its language get nothing. */
  receivers: Type.Array(
    Type.Object({ store: Type.String(), language: LanguageCode, count: Count, has_text: Type.Boolean() }),
  ),
})
export type Newsletter = Static<typeof Newsletter>

export const SubscriberListed = Type.Object({
  id: Id,
  email: Type.String(),
  store: Type.String(),
  state: Type.Enum(['pending', 'subscribed', 'unsubscribed']),
  source: SubscriptionSource,
  consent: Type.Union([Type.String(), Type.Null()]),
  requested_at: Moment,
  confirmed_at: MomentOrNever,
  unsubscribed_at: MomentOrNever,
})
export type SubscriberListed = Static<typeof SubscriberListed>

const newsletter = ({ id }: { id: number }): Subject => ({ kind: 'newsletter', id: String(id) })
const subscriber = ({ id }: { id: number }): Subject => ({ kind: 'subscriber', id: String(id) })
const reading = { kind: 'query', permission: 'content.edit', scope: 'shop' } as const
const writing = { kind: 'command', permission: 'content.edit', scope: 'shop' } as const
/** A mail to many people cannot be taken back. */
const sending = {
  kind: 'command',
  permission: 'content.publish',
  scope: 'shop',
  subject: newsletter,
} as const
export const subscriberFilter = {
  /** Beginning of an address. */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  state: Type.Optional(Type.Enum(['pending', 'subscribed', 'unsubscribed'])),
  store: Store,
}

/** Newsletters and their subscribers. */
export const newsletterOperations = {
  'newsletters.list': operation('newsletters.list', {
    ...reading,
    summary: 'List newsletters with their state and figures, newest first',
    input: Type.Object({
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      newsletters: Type.Array(NewsletterListed),
      next: Type.Union([Id, Type.Null()]),
      /** Confirmed subscribers. */
      subscribed: Count,
    }),
  }),
  'newsletters.show': operation('newsletters.show', {
    ...reading,
    summary: 'Get a newsletter with its texts, figures and the number of its receivers',
    subject: newsletter,
    input: Type.Object({ id: Id }),
    result: Newsletter,
  }),
  'newsletters.save': operation('newsletters.save', {
    ...writing,
    summary: 'Write a newsletter, or change a draft; nothing is sent',
    input: Type.Object({
      /** Absent for a new one. */
      draft: Type.Optional(Type.Object({ id: Id, version: Type.Integer() })),
      texts: NewsletterTexts,
      skus: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 }),
    }),
    result: Newsletter,
    resultSubject: newsletter,
  }),
  'newsletters.preview': operation('newsletters.preview', {
    ...reading,
    summary: 'Render the mail of a newsletter in a language, as its receivers get it',
    subject: newsletter,
    input: Type.Object({ id: Id, language: LanguageCode }),
    result: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
  }),
  'newsletters.test': operation('newsletters.test', {
    ...writing,
    summary: 'Send a newsletter in a language to your own address only',
    subject: newsletter,
    input: Type.Object({ id: Id, language: LanguageCode }),
    result: Done,
  }),
  'newsletters.send': operation('newsletters.send', {
    ...sending,
    summary: 'Send a newsletter to the confirmed subscribers, now or at a moment',
    stepUp: () => true,
    auditArguments: ({ version, at }) => ({ version, ...(at !== undefined && { at }) }),
    input: Type.Object({ id: Id, version: Type.Integer(), at: Type.Optional(Moment) }),
    result: Newsletter,
  }),
  'newsletters.stop': operation('newsletters.stop', {
    ...sending,
    summary: 'Stop a planned newsletter, or one that is being sent; mails not sent yet are not sent',
    input: Type.Object({ id: Id }),
    result: Newsletter,
  }),
  'subscribers.list': operation('subscribers.list', {
    kind: 'query',
    permission: 'customers.read_contact',
    scope: 'shop',
    showsPersonalData: true,
    summary: 'List subscribers of the newsletter with the proof of their consent, newest first',
    cli: { name: 'newsletter list' },
    input: Type.Object({
      ...subscriberFilter,
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      subscribers: Type.Array(SubscriberListed),
      next: Type.Union([Id, Type.Null()]),
      counts: Type.Object({ subscribed: Count, pending: Count, unsubscribed: Count }),
    }),
  }),
  'subscribers.remove': operation('subscribers.remove', {
    kind: 'command',
    permission: 'customers.edit',
    scope: 'shop',
    subject: subscriber,
    summary: 'End the subscription of a person who asked for it',
    input: Type.Object({ id: Id, reason: Reason }),
    result: SubscriberListed,
  }),
} as const
