import type { inboxOperations } from '@ambra/contract/service/inbox-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contactRepository } from '@ambra/db/service'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { answerQuestion, listQuestions, rejectQuestion } from '../questions/question-operations.ts'
import {
  listReviews,
  publishReviews,
  rejectReviews,
  type ReviewsMoved,
} from '../reviews/review-operations.ts'
import { isVisible } from '../cases/find-case.ts'
import { isAllowed } from '../../platform/staff/rights.ts'
import { grantsOfActor } from '../../platform/operations/actor.ts'
import type { Handlers } from '../../platform/operations/operation-handler.ts'

/** Maximum entries of one list; the oldest come first. */
const limit = 100

export const inboxHandlers: Handlers<keyof typeof inboxOperations> = {
  'inbox.contacts': async ({ shop, storeIds, actor }) => {
    const contacts = contactRepository(shop.database.db)
    const found = [
      ...(await contacts.list('open', limit, storeIds)),
      ...(await contacts.list('suspect', limit, storeIds)),
    ]
    return found.map((one) => {
      const mayRead = isAllowed(grantsOfActor(actor), 'customers.read_contact', one.storeId)
      return {
        id: one.id,
        at: one.createdAt.toISOString(),
        store: storeById(one.storeId)?.code ?? String(one.storeId),
        language: one.language,
        name: mayRead ? one.name : null,
        email: mayRead ? one.email : null,
        telephone: mayRead ? one.telephone : null,
        comment: mayRead ? one.comment : '',
        is_suspect: one.isSuspect,
      }
    })
  },
  'inbox.contact-done': async ({ shop, storeIds, now }, { id }) => {
    const contacts = contactRepository(shop.database.db)
    const contact = await contacts.findById(id)
    if (!contact || !isVisible(storeIds, contact.storeId)) throw new ShopError('inbox.not_found')
    await contacts.markDone(id, now())
    return true
  },
  'inbox.reviews': async (context) => {
    const reviews = await listReviews(context, { limit })
    return reviews.map((one) => ({
      id: one.id,
      at: one.createdAt.toISOString(),
      sku: one.sku,
      language: one.language,
      rating: one.rating ?? null,
      title: one.title,
      detail: one.detail,
      pluses: one.pluses,
      minuses: one.minuses,
      nickname: one.nickname,
      verified: one.verified,
      photos: one.photos,
    }))
  },
  'inbox.publish-review': async (context, { id, without_photos: withoutPhotos }) =>
    known(await publishReviews(context, { ids: [id], withoutPhotos })),
  'inbox.refuse-review': async (context, { id, text }) =>
    known(await rejectReviews(context, { ids: [id], reason: text })),
  'inbox.questions': async (context) => {
    const questions = await listQuestions(context, { limit })
    return questions.map(({ id, createdAt, sku, language, question }) => ({
      id,
      at: createdAt.toISOString(),
      sku,
      language,
      question,
    }))
  },
  'inbox.answer-question': (context, input) => answerQuestion(context, input),
  'inbox.reject-question': (context, input) => rejectQuestion(context, input),
}

function known({ unknown }: ReviewsMoved): true {
  if (unknown.length > 0) throw new ShopError('inbox.not_found')
  return true
}
