import { type OfferRecord, offerRepository } from '@ambra/db/repositories/offer-repository'
import { priceRepository } from '@ambra/db/repositories/price-repository'
import { findCurrentCustomer } from './current-customer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import { groupTokenSecret, readGroupToken } from './group-token.ts'
import type { RequestContext } from '../context/request-context.ts'

/**
 * The buyer prices are read for: the customer group (undefined while price tiers are off), the tax class of its
 * customers (undefined while the group does not choose the tax), and the offers that hold for this customer.
 * @see spec §6
 */
export type Buyer = {
  group: number | undefined
  /** The group itself, whether or not it has prices of its own. */
  groupId?: number
  taxClass: number | undefined
  offers: readonly OfferRecord[]
}

/** How a product search names a group. @see docs/rules/search SRC-1 */
export type GroupClaims = { groupId?: string | undefined; groupToken?: string | undefined }

/** A group token that is no longer than this is the word of a client, not a token. @see docs/rules/search SRC-1 */
const shortestToken = 11

export type Buyers = ReturnType<typeof createBuyers>

/** Finds out whose prices count. Carts go by their customer, never by what a client says. */
export function createBuyers(deps: Pick<ShopDeps, 'database' | 'settings'>) {
  const { database, settings } = deps
  const prices = priceRepository(database.db)
  const offers = offerRepository(database.db)

  async function buyer(group: number, customerId: number | undefined, now: Date): Promise<Buyer> {
    const groupId = settings.forceDefaultGroup ? 0 : group
    return {
      group: settings.priceTiers ? groupId : undefined,
      groupId,
      taxClass: settings.taxByGroup ? await prices.findTaxClass(groupId) : undefined,
      offers: customerId === undefined ? [] : await offers.listFor({ customerId, groupId }, now),
    }
  }

  async function claimedGroup({ groupId, groupToken }: GroupClaims, now: Date): Promise<number> {
    if (groupToken && groupToken.length >= shortestToken)
      return readGroupToken(groupToken, await groupTokenSecret(database, now), now)?.groupId ?? 0
    // Clients of the field name their group by its number; a shop with secret prices takes proofs only.
    const mayName = settings.groupPrices === 'named' && /^\d{1,9}$/.test(groupId ?? '')
    return mayName ? Number(groupId) : 0
  }

  return {
    /** The owner of a cart; undefined is a guest. */
    async ofCustomer(customerId: number | undefined, now: Date): Promise<Buyer> {
      const group = customerId === undefined ? 0 : ((await prices.findGroupOf(customerId)) ?? 0)
      return buyer(group, customerId, now)
    },

    /** Anybody of a group, without offers of their own. */
    ofGroup: (groupId: number, now: Date): Promise<Buyer> => buyer(groupId, undefined, now),

    /**
     * The caller: the customer of the user token, else the group that the call names.
     * @throws ShopError auth.not_authorized for a token that is not of a active session
     */
    async ofCall(context: RequestContext, claims: GroupClaims): Promise<Buyer> {
      const customer = await findCurrentCustomer(deps, context)
      return customer
        ? buyer(customer.groupId, customer.id, context.now)
        : buyer(await claimedGroup(claims, context.now), undefined, context.now)
    },
  }
}
