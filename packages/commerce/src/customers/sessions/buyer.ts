import { type OfferRecord, offerRepository } from '@ambra/db/promotions'
import { priceRepository } from '@ambra/db/catalogue'
import { findCurrentCustomer } from './current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { groupTokenSecret, readGroupToken } from '../groups/group-token.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'

/**
 * Buyer whose prices apply: the customer group (undefined while price tiers are off), the tax class of its
 * customers (undefined unless the group determines the tax), and this customer's offers.
 * @see spec §6
 */
export type Buyer = {
  group: number | undefined
  /** The group itself, whether or not it has prices of its own. */
  groupId?: number
  taxClass: number | undefined
  offers: readonly OfferRecord[]
}

/** Group named by a product search. @see docs/rules/search SRC-1 */
export type GroupClaims = { groupId?: string | undefined; groupToken?: string | undefined }

/** Minimum length of a group token; a shorter one is a client's placeholder. @see docs/rules/search SRC-1 */
const shortestToken = 11

export type Buyers = ReturnType<typeof createBuyers>

/** Determines whose prices apply. Carts use their customer, never what a client claims. */
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
    // Existing clients name their group by number; a shop with secret prices accepts proofs only.
    const mayName = settings.groupPrices === 'named' && /^\d{1,9}$/.test(groupId ?? '')
    return mayName ? Number(groupId) : 0
  }

  return {
    /** Returns the buyer of a cart; undefined is a guest. */
    async ofCustomer(customerId: number | undefined, now: Date): Promise<Buyer> {
      const group = customerId === undefined ? 0 : ((await prices.findGroupOf(customerId)) ?? 0)
      return buyer(group, customerId, now)
    },

    /** Returns a buyer of a group without personal offers. */
    ofGroup: (groupId: number, now: Date): Promise<Buyer> => buyer(groupId, undefined, now),

    /**
     * Returns the caller: the customer of the user token, else the group that the call names.
     * @throws ShopError auth.not_authorized for a token without an active session
     */
    async ofCall(context: RequestContext, claims: GroupClaims): Promise<Buyer> {
      const customer = await findCurrentCustomer(deps, context)
      return customer
        ? buyer(customer.groupId, customer.id, context.now)
        : buyer(await claimedGroup(claims, context.now), undefined, context.now)
    },
  }
}
