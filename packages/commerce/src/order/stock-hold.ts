import type { UnpaidLimits } from '../context/shop-deps.ts'
import type { OrderAddress } from '@ambra/contract/order'
import type { HoldKey, HoldScope, StockHold } from '@ambra/db/records'
import { emailKey } from '@ambra/domain/coupon'
import { isPublicNetwork } from '../network/public-network.ts'
import { hashToken } from '../context/session-token.ts'
import type { OrderAddresses } from './order-addresses.ts'

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
export function stockHold(buyer: Buyer, isCash: boolean, limits: UnpaidLimits | undefined): StockHold {
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
