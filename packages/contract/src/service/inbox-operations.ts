import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const One = Type.Object({ id: Id })
const about =
  (kind: string) =>
  ({ id }: { id: number }): Subject => ({ kind, id: String(id) })
/** Reviews and questions are shown in every store. */
const decide = { permission: 'reviews.decide', scope: 'shop' } as const

/** Contact form message. Name, address and phone are null without the permission to read contacts. */
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

/** Shopper input that waits for a person: messages, reviews, questions; oldest first, a hundred at a time. */
export const inboxOperations = {
  'inbox.contacts': operation('inbox.contacts', {
    summary: 'List unanswered messages of the contact form',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    showsPersonalData: true,
    input: EmptyInput,
    result: Type.Array(InboxContact),
  }),
  'inbox.contact-done': operation('inbox.contact-done', {
    summary: 'Mark a message of the contact form as done',
    kind: 'command',
    permission: 'service.answer',
    scope: 'stores',
    subject: about('contact'),
    cli: { name: 'contacts done' },
    input: One,
    result: Done,
  }),
  'inbox.reviews': operation('inbox.reviews', {
    ...decide,
    summary: 'List reviews to moderate',
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
    summary: 'Reject a review and mail the reason to its author',
    kind: 'command',
    subject: about('review'),
    input: Type.Object({ id: Id, text: Type.String({ minLength: 3, maxLength: 1000 }) }),
    result: Done,
  }),
  'inbox.questions': operation('inbox.questions', {
    ...decide,
    summary: 'List unanswered questions about products',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(InboxQuestion),
  }),
  'inbox.answer-question': operation('inbox.answer-question', {
    ...decide,
    summary: 'Answer a question on its product page and mail the answer to its author',
    kind: 'command',
    subject: about('question'),
    cli: { name: 'questions answer', arguments: ['id', 'answer'] },
    input: Type.Object({ id: Id, answer: Type.String({ minLength: 2, maxLength: 4000 }) }),
    result: Done,
  }),
  'inbox.reject-question': operation('inbox.reject-question', {
    ...decide,
    summary: 'Reject a question permanently',
    kind: 'command',
    subject: about('question'),
    cli: { name: 'questions reject' },
    input: One,
    result: Done,
  }),
} as const
