import { ShopError } from '@ambra/contract/errors'
import type { CreateQuestion } from '@ambra/contract/question'
import { questionRepository } from '@ambra/db/questions/question-repository'
import { type AttemptLimit, attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { isoDay } from '@ambra/domain/format'
import { questionErrors } from '@ambra/domain/question-form'
import { looksAutomatic } from '@ambra/domain/review-form'
import { repetitionKey } from '../after-sale/statement-key.ts'
import { FieldsError } from '../context/fields-error.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import { findCurrentCustomer } from '../customer/current-customer.ts'

/** Questions one network may send. @see docs/rate-limits.md */
const perNetwork: AttemptLimit = { max: 5, windowMs: 3_600_000 }

/** Questions about products: from guests and customers, public once the shop has answered. */
export function createQuestions(deps: ShopDeps) {
  const { database, settings } = deps
  const questions = questionRepository(database.db)

  async function take({ network, now }: RequestContext): Promise<void> {
    if (!settings.isThrottled) return
    const until = await attemptRepository(database.db).take(
      hashToken(`question|network|${network}`),
      perNetwork,
      now,
    )
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  return {
    /** @throws ShopError product.not_found, request.throttled; FieldsError for the form */
    async ask(form: CreateQuestion, context: RequestContext): Promise<true> {
      const [error, ...more] = questionErrors(form)
      if (error) throw new FieldsError([error, ...more])
      const customer = await findCurrentCustomer(deps, context)
      const given = {
        productId: form.product_id,
        email: form.email.trim(),
        // Line breaks stay; what could not be typed goes.
        question: form.question.replace(/[^\P{C}\n]/gu, '').trim(),
        // Stored for the operator to look at: a person may look like a program too.
        isSuspect: looksAutomatic(form),
        customerId: customer?.id,
      }
      // Without a key of the client's the same text on another day is another question.
      const day = context.idempotencyKey ? {} : { day: isoDay(context.now) }
      const taskKey = repetitionKey({ ...given, ...day }, context)
      if (await questions.isKnown(taskKey)) return true
      await take(context)
      if (!(await questions.add({ ...given, store: context.store, taskKey }, context.now)))
        throw new ShopError('product.not_found')
      return true
    },
  }
}
