import { createQuestions } from '@ambra/commerce/question/questions'
import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { questionRepository } from '@ambra/db/questions/question-repository'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'

/** Answered questions that a page shows. */
const mostShown = 30

/** Questions about products, and the answered ones of one product. */
export function questionRoutes(deps: ApiDeps) {
  const questions = createQuestions(deps)
  return [
    route(endpoints.questionCreate, ({ body, context }) => questions.ask(body, context), {
      limit: 'question',
    }),
    route(endpoints.questionList, ({ query: { productId = '' }, context }) => {
      if (!/^\d{1,9}$/.test(productId)) throw new ShopError('request.invalid', { field: 'productId' })
      const { language } = context.store
      return questionRepository(deps.database.db).listAnswered(Number(productId), language, mostShown)
    }),
  ]
}
