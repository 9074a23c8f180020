import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CreateQuestion } from '@ambra/contract/service/question'
import { questionRepository } from '@ambra/db/service'
import { type AttemptLimit, attemptRepository } from '@ambra/db/platform'
import { isoDay } from '@ambra/domain/platform/text/format'
import { questionErrors } from '@ambra/domain/service/question-form'
import { looksAutomatic } from '@ambra/domain/service/review-form'
import { repetitionKey } from '../after-sale/statement-key.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { findCurrentCustomer } from '../../customers/sessions/current-customer.ts'

/** Rate limit of questions per network. @see docs/rate-limits.md */
const perNetwork: AttemptLimit = { max: 5, windowMs: 3_600_000 }

/** Takes questions about products from guests and customers; published once the shop has answered. */
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
        // Keeps line breaks, removes other control characters.
        question: form.question.replace(/[^\P{C}\n]/gu, '').trim(),
        // Marks suspected spam for the operator instead of rejecting it, because a person may look like a
        // bot.
        isSuspect: looksAutomatic(form),
        customerId: customer?.id,
      }
      // Without an idempotency key the same text on another day is a new question.
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
