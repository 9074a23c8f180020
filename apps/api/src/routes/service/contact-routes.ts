import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type AttemptLimit, attemptRepository } from '@ambra/db/platform'
import { contactRepository } from '@ambra/db/service'
import {
  contactErrors,
  isRobot,
  readContactForm,
  unwrapContactForm,
} from '@ambra/domain/service/contact-form'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { ApiDeps } from '../../http/deps.ts'
import { FieldsError, hashToken } from '@ambra/commerce/platform'
import { createMailBudget } from '@ambra/commerce/messaging'
import { route } from '../../http/route.ts'
import { repetitionKey } from '@ambra/commerce/service'

/** Number of messages that one network may send. @see docs/rate-limits.md */
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
        // Without the client's key, the same text on another day is another message.
        const day = context.idempotencyKey ? {} : { day: isoDay(context.now) }
        const key = repetitionKey({ ...message, ...origin, isSuspect, ...day }, context)
        if (context.idempotencyKey && (await contacts.isKnown(key))) return true
        await take(context.network, context.now)
        // A robot learns nothing: the response is the same.
        if (isSuspect) context.log.info({ call: 'contact/create' }, 'message of a robot put aside')
        // The shopkeeper always gets the message; the receipt goes to an address that any visitor may enter.
        const receipt = mails.droppable(message.email)
        await contacts.record({ ...message, ...origin, isSuspect, key, receipt, now: context.now })
        return true
      },
      { prepareBody: unwrapContactForm, limit: 'contact' },
    ),
  ]
}
