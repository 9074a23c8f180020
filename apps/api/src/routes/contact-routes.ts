import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { type AttemptLimit, attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { contactRepository } from '@ambra/db/repositories/contact-repository'
import { contactErrors, isRobot, readContactForm, unwrapContactForm } from '@ambra/domain/contact-form'
import { isoDay } from '@ambra/domain/format'
import type { ApiDeps } from '../http/deps.ts'
import { FieldsError } from '@ambra/commerce/fields-error'
import { createMailBudget } from '@ambra/commerce/mail/mail-budget'
import { route } from '../http/route.ts'
import { hashToken } from '@ambra/commerce/session-token'
import { repetitionKey } from '@ambra/commerce/after-sale/statement-key'

/** Messages one network may send. @see docs/rate-limits.md */
const messages: AttemptLimit = { max: 5, windowMs: 3_600_000 }

/** The contact form. @see spec §7 contact/create, docs/rules/forms FRM-4 */
export function contactRoutes(deps: ApiDeps) {
  const { database, settings } = deps
  const mails = createMailBudget(deps)
  const contacts = contactRepository(database.db)
  const counters = attemptRepository(database.db)

  async function take(network: string, now: Date): Promise<void> {
    if (!settings.isThrottled) return
    const until = await counters.take(hashToken(`contact|network|${network}`), messages, now)
    if (until)
      throw new ShopError('request.throttled', {
        seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
      })
  }

  return [
    route(
      endpoints.contactCreate,
      async ({ body, context }) => {
        const message = readContactForm(body)
        const [error, ...more] = contactErrors(message)
        if (error) throw new FieldsError([error, ...more])
        const isSuspect = isRobot(body)
        const origin = { storeId: context.store.id, language: context.store.language }
        // Without a key of the client's the same text on another day are another message.
        const day = context.idempotencyKey ? {} : { day: isoDay(context.now) }
        const key = repetitionKey({ ...message, ...origin, isSuspect, ...day }, context)
        if (context.idempotencyKey && (await contacts.isKnown(key))) return true
        await take(context.network, context.now)
        // A robot learns nothing: the response is the same.
        if (isSuspect) context.log.info({ call: 'contact/create' }, 'message of a robot put aside')
        // The shopkeeper gets the message in any case; the receipt goes to an address that anybody may type.
        const receipt = mails.droppable(message.email)
        await contacts.record({ ...message, ...origin, isSuspect, key, receipt, now: context.now })
        return true
      },
      { prepareBody: unwrapContactForm, limit: 'contact' },
    ),
  ]
}
