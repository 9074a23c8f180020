import { normalEmail } from '@ambra/domain/customers/address/email'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { CreatePriceAlert, PriceAlertState } from '@ambra/contract/promotions/price-alert'
import { type PriceAlertRequest, priceAlertRepository } from '@ambra/db/promotions'
import { findDocumentsBySku } from '@ambra/db/catalogue'
import { outboxRepository } from '@ambra/db/messaging'
import { dayMs, isoDay } from '@ambra/domain/platform/text/format'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import {
  alertConfirmationDays,
  mostPriceAlerts,
  priceAlertErrors,
} from '@ambra/domain/promotions/price-alert'
import { repetitionKey } from '../../service/after-sale/statement-key.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { publicPrices } from '../../search/index/search-index.ts'
import { findCurrentCustomer } from '../../customers/sessions/current-customer.ts'
import { createMailBudget } from '../../messaging/mail/mail-budget.ts'
import { offerOf } from './alert-offer.ts'

/**
 * Manages price alerts: one mail when a product costs less. A guest's alert requires confirmation by a mailed
 * link; a customer's own confirmed address does not. Only its owner learns whether an address has alerts.
 * @see docs/decisions/046-price-alerts.md
 */
export function createPriceAlerts(deps: ShopDeps) {
  const { database, settings } = deps
  const alerts = priceAlertRepository(database.db)
  const mails = createMailBudget(deps)
  const view = { prices: publicPrices(settings), usesUrlKeys: settings.usesUrlKeys }

  async function ownsAddress(email: string, context: RequestContext): Promise<boolean> {
    const customer = await findCurrentCustomer(deps, context)
    return customer !== undefined && customer.isEmailProved && customer.email === email
  }

  /** Stores the request and queues the confirmation mail; does the same work for every address. */
  async function askReader(given: PriceAlertRequest, context: RequestContext): Promise<void> {
    const { now } = context
    await mails.take(given.email, context)
    // A retry after a lost response sends no second mail.
    const dedupeKey =
      context.idempotencyKey && `price-alert:${repetitionKey({ ...given, day: isoDay(now) }, context)}`
    await database.db.transaction().execute(async (trx) => {
      const id = await priceAlertRepository(trx).request(given, { max: mostPriceAlerts, now })
      if (id === undefined) return
      await outboxRepository(trx).add(
        'mail.price_alert_confirm',
        { alert_id: id },
        { now, ...(dedupeKey && { dedupeKey }) },
      )
    })
  }

  return {
    /** @throws ShopError product.not_found, alert.too_many, mail.limit_reached; FieldsError for the form */
    async request(form: CreatePriceAlert, context: RequestContext): Promise<PriceAlertState> {
      const { now, store } = context
      const email = normalEmail(form.email)
      const documents = await findDocumentsBySku(database.db, store, [form.sku], { ...view, now })
      const offer = offerOf(documents.get(form.sku))
      if (offer === undefined) throw new ShopError('product.not_found')
      const named = centsFromEuros(form.max_price)
      const price = { priceCents: offer.priceCents, language: store.language }
      const [error, ...more] = priceAlertErrors({ email, maxCents: named }, price)
      if (error) throw new FieldsError([error, ...more])
      const isConfirmed = await ownsAddress(email, context)
      const given = {
        sku: form.sku,
        storeId: store.id,
        email,
        maxCents: named ?? offer.priceCents - 1,
        isOwnPrice: named !== undefined,
        isConfirmed,
      }
      if (!isConfirmed) {
        await askReader(given, context)
        return 'pending'
      }
      const id = await alerts.request(given, { max: mostPriceAlerts, now })
      if (id === undefined) throw new ShopError('alert.too_many', { max: mostPriceAlerts })
      return 'active'
    },

    /** @throws ShopError alert.link */
    async confirm(code: string, { now }: RequestContext): Promise<{ sku: string }> {
      const requestedAfter = new Date(now.getTime() - alertConfirmationDays * dayMs)
      const sku = await database.db
        .transaction()
        .execute((trx) => priceAlertRepository(trx).confirm(hashToken(code), { requestedAfter, now }))
      if (sku === undefined) throw new ShopError('alert.link')
      return { sku }
    },

    /** Ends all alerts of a code's address; the response is the same for an unknown code. */
    async leave(code: string): Promise<true> {
      await alerts.removeAll(hashToken(code))
      return true
    },
  }
}
