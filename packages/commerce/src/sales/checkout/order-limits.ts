import type { MailRule, StockHold, HoldKey, HoldScope } from '@ambra/db/schema'
import type { CustomerRecord } from '@ambra/db/customers'
import { stockHoldRepository } from '@ambra/db/inventory'
import { emailKey } from '@ambra/domain/promotions/coupon'
import type { ShopDeps, UnpaidLimits } from '../../platform/context/shop-deps.ts'
import { mailRule } from '../../messaging/mail/mail-budget.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { PreparedOrder } from './order-preparation.ts'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { orderTerms } from '../../platform/settings/order-terms.ts'
import { isPublicNetwork } from '../../platform/network/public-network.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import type { OrderAddresses } from './order-addresses.ts'

/** Terms of an unpaid order: its stock hold, its mails, and the days to pay by transfer. */
export type OrderTerms = { hold: StockHold; mail: MailRule | undefined; transferDays: number }
export type OrderLimits = (customer: CustomerRecord | undefined) => Promise<TermsOf>
export type TermsOf = (prepared: PreparedOrder, context: RequestContext) => OrderTerms

/**
 * Determines the limits of an order by its buyer: a guest, a customer, or a customer who has paid an order
 * before.
 */
export function createOrderLimits({
  database,
  settings,
}: Pick<ShopDeps, 'database' | 'settings'>): OrderLimits {
  const { unpaid, mails } = settings
  return async (customer) => {
    const isTrusted =
      customer !== undefined && (await stockHoldRepository(database.db).hasPaidBefore(customer.id))
    return ({ addresses, quote }, { network }) => ({
      hold: stockHold(
        { network, addresses, customerId: customer?.id, isTrusted },
        quote.payment?.rules.isCash === true,
        unpaid,
      ),
      mail: isOwnAddress(addresses.email, customer) ? undefined : mailRule(mails, addresses.email),
      transferDays: customer ? orderTerms(settings).transferDays : orderTerms(settings).guestTransferDays,
    })
  }
}

/** Whether a customer orders with their own confirmed address, whose mails are never postponed. */
const isOwnAddress = (email: string, customer: CustomerRecord | undefined): boolean =>
  customer !== undefined && customer.isEmailProved && emailKey(customer.email) === emailKey(email)

/** Pieces of a product that one network may always hold, however low the stock. */
const sharePieces = 10

/** Buyer of an order; `isTrusted` customers have paid an order before. */
type Buyer = {
  network: string
  addresses: OrderAddresses
  customerId: number | undefined
  isTrusted: boolean
}

/**
 * Returns the keys under which an unpaid order counts. A guest counts by network, e-mail and postal address;
 * a customer by account, and by network until an order was paid. Keys are stored as hashes, and only while
 * the order holds stock.
 */
function stockHold(buyer: Buyer, isCash: boolean, limits: UnpaidLimits | undefined): StockHold {
  const { network, customerId, isTrusted } = buyer
  const named = (scope: HoldScope, name: string): HoldKey => ({
    key: hashToken(`hold|${name}`),
    scope,
    orders: limitOf(limits?.[scope].orders),
    pieces: limitOf(limits?.[scope].pieces),
    // Many people may share a network, so cash on delivery is limited per person.
    cash: scope === 'network' ? undefined : limitOf(limits?.cashOrders),
  })
  const networkKey =
    !isTrusted && isPublicNetwork(network) ? named('network', `network|${network}`) : undefined
  const own =
    customerId === undefined
      ? guestNames(buyer).map((name) => named('guest', name))
      : [named('account', `account|${customerId}`)]
  const percent = isTrusted ? undefined : limitOf(limits?.sharePercent)
  return {
    isCash,
    keys: [...(networkKey ? [networkKey] : []), ...own],
    ...(percent !== undefined && { share: { key: networkKey?.key, percent, pieces: sharePieces } }),
  }
}

const limitOf = (figure: number | undefined): number | undefined => (figure === 0 ? undefined : figure)

function guestNames({ addresses: { email, shipping, billing } }: Buyer): string[] {
  const home = postalName(shipping ?? billing)
  return [`email|${emailKey(email)}`, ...(home ? [`postal|${home}`] : [])]
}

/** Normalizes a postal address; a parcel locker has no street and so no key. */
function postalName({ street, city, postcode, country_id }: OrderAddress): string | undefined {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const home = plain(street.join(''))
  return home && [country_id, plain(postcode), plain(city), home].join('|')
}
