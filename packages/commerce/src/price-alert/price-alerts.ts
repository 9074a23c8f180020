import { normalEmail } from '@ambra/domain/email'
import { ShopError } from '@ambra/contract/errors'
import type { CreatePriceAlert, PriceAlertState } from '@ambra/contract/price-alert'
import { type PriceAlertRequest, priceAlertRepository } from '@ambra/db/price-alerts/price-alert-repository'
import { findDocumentsBySku } from '@ambra/db/projection/product-documents'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { isoDay } from '@ambra/domain/format'
import { centsFromEuros } from '@ambra/domain/money'
import { alertConfirmationDays, mostPriceAlerts, priceAlertErrors } from '@ambra/domain/price-alert'
import { repetitionKey } from '../after-sale/statement-key.ts'
import { FieldsError } from '../context/fields-error.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import { publicPrices } from '../catalogue/search-index.ts'
import { findCurrentCustomer } from '../customer/current-customer.ts'
import { createMailBudget } from '../mail/mail-budget.ts'
import { offerOf } from './alert-offer.ts'

const dayMs = 86_400_000

/**
 * One mail when a product costs less. Who reads the mail of an address decides: a guest's alert waits for the link of a
 * mail, a customer's own proved address is enough. Only its owner learns whether an address has alerts.
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

  /** Stores the request and asks the reader of the address; the same work for every address. */
  async function askReader(given: PriceAlertRequest, context: RequestContext): Promise<void> {
    const { now } = context
    await mails.take(given.email, context)
    // A request that is sent again because its response was lost sends no second mail.
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

    /** Ends every alert of the address a code belongs to; the same response for an unknown code. */
    async leave(code: string): Promise<true> {
      await alerts.removeAll(hashToken(code))
      return true
    },
  }
}
