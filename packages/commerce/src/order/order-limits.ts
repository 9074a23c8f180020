import type { MailRule, StockHold, HoldKey, HoldScope } from '@ambra/db/records'
import type { CustomerRecord } from '@ambra/db/repositories/customer-repository'
import { stockHoldRepository } from '@ambra/db/repositories/stock-hold-repository'
import { emailKey } from '@ambra/domain/coupon'
import type { ShopDeps, UnpaidLimits } from '../context/shop-deps.ts'
import { mailRule } from '../mail/mail-budget.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { PreparedOrder } from './order-preparation.ts'
import type { OrderAddress } from '@ambra/contract/order-parts'
import { orderTerms } from '../settings/order-terms.ts'
import { isPublicNetwork } from '../network/public-network.ts'
import { hashToken } from '../context/session-token.ts'
import type { OrderAddresses } from './order-addresses.ts'

/** What an order counts for while it is unpaid, its mails, and the days its transfer has. */
export type OrderTerms = { hold: StockHold; mail: MailRule | undefined; transferDays: number }
export type OrderLimits = (customer: CustomerRecord | undefined) => Promise<TermsOf>
export type TermsOf = (prepared: PreparedOrder, context: RequestContext) => OrderTerms

/** Limits of an order by who places it: a guest, a customer, a customer the shop has had money from. */
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

/** A customer who has shown that the address is theirs is never made to wait for a mail. */
const isOwnAddress = (email: string, customer: CustomerRecord | undefined): boolean =>
  customer !== undefined && customer.isEmailProved && emailKey(customer.email) === emailKey(email)

/** So many pieces of a product one network may always hold, however few there are. */
const sharePieces = 10

/** Who orders: `isTrusted` customers have paid an order before. */
type Buyer = {
  network: string
  addresses: OrderAddresses
  customerId: number | undefined
  isTrusted: boolean
}

/**
 * What an unpaid order counts under. A guest counts by network, e-mail and postal address; a customer by the account, and
 * by the network until an order was paid. Keys are stored as hashes, and only while the order holds stock.
 */
function stockHold(buyer: Buyer, isCash: boolean, limits: UnpaidLimits | undefined): StockHold {
  const { network, customerId, isTrusted } = buyer
  const named = (scope: HoldScope, name: string): HoldKey => ({
    key: hashToken(`hold|${name}`),
    scope,
    orders: limitOf(limits?.[scope].orders),
    pieces: limitOf(limits?.[scope].pieces),
    // One network may be many people: what they get on delivery is limited person by person.
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

/** One spelling of a postal address; a parcel locker has no street, so it is no key. */
function postalName({ street, city, postcode, country_id }: OrderAddress): string | undefined {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const home = plain(street.join(''))
  return home && [country_id, plain(postcode), plain(city), home].join('|')
}
