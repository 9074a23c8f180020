import { createQuestions } from '@ambra/commerce/service'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { questionRepository } from '@ambra/db/service'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'

/** Maximum number of answered questions on a page. */
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
