import type { OwnPriceAlert } from '@ambra/contract/promotions/price-alert'
import { type OpenPriceAlert, priceAlertRepository } from '@ambra/db/promotions'
import { findDocumentsBySku } from '@ambra/db/catalogue'
import { publicPrices } from '../../search/index/search-index.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { getCurrentCustomer } from '../../customers/sessions/current-customer.ts'
import { type AlertOffer, offerOf } from './alert-offer.ts'

/**
 * Lists the open alerts of the session's own address; none for an unconfirmed address, which may be another
 * person's.
 */
export function createOwnPriceAlerts(deps: ShopDeps) {
  const { database, settings } = deps
  const alerts = priceAlertRepository(database.db)
  const view = { prices: publicPrices(settings), usesUrlKeys: settings.usesUrlKeys }

  async function list(email: string, { store, now }: RequestContext): Promise<OwnPriceAlert[]> {
    const open = await alerts.list(email)
    const skus = open.map(({ sku }) => sku)
    const documents = await findDocumentsBySku(database.db, store, skus, { ...view, now })
    // Prices differ by store; an alert watches its own.
    return open.map((alert) => ownAlert(alert, offerOf(documents.get(alert.sku)), alert.storeId === store.id))
  }

  return {
    async list(context: RequestContext): Promise<OwnPriceAlert[]> {
      const { email, isEmailProved } = await getCurrentCustomer(deps, context)
      return isEmailProved ? list(email, context) : []
    },

    /** Removes an alert; ignores a missing one and one of another person. */
    async remove(id: number, context: RequestContext): Promise<OwnPriceAlert[]> {
      const { email, isEmailProved } = await getCurrentCustomer(deps, context)
      if (!isEmailProved) return []
      await alerts.remove(id, email)
      return list(email, context)
    },
  }
}

function ownAlert(
  { id, sku, maxCents, isOwnPrice, requestedAt }: OpenPriceAlert,
  offer: AlertOffer | undefined,
  isHere: boolean,
): OwnPriceAlert {
  return {
    id,
    sku,
    name: offer?.name ?? sku,
    path: offer?.path ?? '/',
    ...(offer?.image && { image: offer.image }),
    ...(offer && isHere && { price: offer.priceCents / 100 }),
    ...(isOwnPrice && { max_price: maxCents / 100 }),
    requested_at: requestedAt.toISOString(),
  }
}
