import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment } from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const One = Type.Object({ id: Id })
const about =
  (kind: string) =>
  ({ id }: { id: number }): Subject => ({ kind, id: String(id) })
/** Reviews and questions stand on the pages of every store. */
const decide = { permission: 'reviews.decide', scope: 'shop' } as const

/** A message of the contact form. Name, address and telephone are null for who may not read contacts. */
export const InboxContact = Type.Object({
  id: Id,
  at: Moment,
  store: Type.String(),
  language: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  telephone: Type.Union([Type.String(), Type.Null()]),
  comment: Type.String(),
  is_suspect: Type.Boolean(),
})
export type InboxContact = Static<typeof InboxContact>

export const InboxReview = Type.Object({
  id: Id,
  at: Moment,
  sku: Type.String(),
  language: Type.String(),
  rating: Type.Union([Type.Integer(), Type.Null()]),
  title: Type.String(),
  detail: Type.String(),
  pluses: Type.Array(Type.String()),
  minuses: Type.Array(Type.String()),
  nickname: Type.String(),
  verified: Type.Boolean(),
  photos: Type.Integer(),
})
export type InboxReview = Static<typeof InboxReview>

export const InboxQuestion = Type.Object({
  id: Id,
  at: Moment,
  sku: Type.String(),
  language: Type.String(),
  question: Type.String(),
})
export type InboxQuestion = Static<typeof InboxQuestion>

/** What shoppers wrote and what waits for a person: messages, reviews, questions; the oldest first, a hundred at a time. */
export const inboxOperations = {
  'inbox.contacts': operation('inbox.contacts', {
    summary: 'Messages of the contact form that wait for a reply',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    showsPersonalData: true,
    input: EmptyInput,
    result: Type.Array(InboxContact),
  }),
  'inbox.contact-done': operation('inbox.contact-done', {
    summary: 'A message of the contact form is dealt with',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: about('contact'),
    input: One,
    result: Done,
  }),
  'inbox.reviews': operation('inbox.reviews', {
    ...decide,
    summary: 'Reviews that wait for a decision',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(InboxReview),
  }),
  'inbox.publish-review': operation('inbox.publish-review', {
    ...decide,
    summary: 'Publish a review',
    kind: 'command',
    subject: about('review'),
    input: Type.Object({ id: Id, without_photos: Type.Boolean() }),
    result: Done,
  }),
  'inbox.refuse-review': operation('inbox.refuse-review', {
    ...decide,
    summary: 'Refuse a review; its author is told the reason by mail',
    kind: 'command',
    subject: about('review'),
    input: Type.Object({ id: Id, text: Type.String({ minLength: 3, maxLength: 1000 }) }),
    result: Done,
  }),
  'inbox.questions': operation('inbox.questions', {
    ...decide,
    summary: 'Questions about products that wait for an answer',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(InboxQuestion),
  }),
  'inbox.answer-question': operation('inbox.answer-question', {
    ...decide,
    summary: 'Answer a question on the page of its product; its author gets a mail',
    kind: 'command',
    subject: about('question'),
    input: Type.Object({ id: Id, answer: Type.String({ minLength: 2, maxLength: 4000 }) }),
    result: Done,
  }),
  'inbox.reject-question': operation('inbox.reject-question', {
    ...decide,
    summary: 'Never show a question',
    kind: 'command',
    subject: about('question'),
    input: One,
    result: Done,
  }),
} as const
