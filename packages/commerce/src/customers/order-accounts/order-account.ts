import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderAccount, OrderRequest } from '@ambra/contract/sales/order'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import type { CustomerAddress } from '@ambra/contract/customers/user'
import type { Database } from '@ambra/db/connection'
import type { OrderError, PlacedOrder } from '@ambra/db/schema'
import { orderAccountRepository, type PendingCustomer } from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { createPendingAccounts } from '../accounts/pending-accounts.ts'
import { createSignUps } from '../accounts/sign-ups.ts'
import type { OrderAddresses } from '../../sales/checkout/order-addresses.ts'

/**
 * Account request of an order. `none`: not requested. `impossible`: requested but impossible now; the order
 * is placed without it.
 */
export type AccountRequest =
  | { kind: 'none' }
  | { kind: 'impossible' }
  | { kind: 'wanted'; customer: PendingCustomer }

type PlacementResult = PlacedOrder | OrderError
type Place = (db: Database['db'], customerId?: number) => Promise<PlacementResult>
export type OrderAccounts = ReturnType<typeof createOrderAccounts>

/** Rolls back the account of an order that was not placed by this call. */
class NotPlaced extends Error {
  readonly response: PlacementResult
  constructor(response: PlacementResult) {
    super('the order was not placed by this call')
    this.response = response
  }
}

/** Whether an error is unrelated to the password, so that the order is placed without the account. */
const isNoFault = (error: unknown) =>
  error instanceof ShopError &&
  ['request.throttled', 'mail.limit_reached', 'server.busy'].includes(error.code)

/**
 * Creates the account a guest requests at checkout in the transaction of the order, so that neither exists
 * without the other, and no order is lost because of it.
 * @see spec §4 "Placing an order", docs/rules/account ACC-11
 */
export function createOrderAccounts(deps: Pick<ShopDeps, 'database' | 'settings'>, passwords: Passwords) {
  const { database, settings } = deps
  const signUps = createSignUps(deps, passwords)
  const pending = createPendingAccounts(deps)

  async function open(
    db: Database['db'],
    customer: PendingCustomer,
    context: RequestContext,
  ): Promise<{ outcome: OrderAccount; customerId?: number }> {
    if (settings.accountPrivacy === 'strict') {
      await pending.write(db, customer, context)
      return { outcome: 'confirm' }
    }
    const record = await signUps.write(db, customer, context)
    return record ? { outcome: 'created', customerId: record.id } : { outcome: 'email_taken' }
  }

  /** Places the order, with the account if requested, or nothing. */
  async function placeOnce(
    request: AccountRequest,
    context: RequestContext,
    place: Place,
  ): Promise<PlacementResult> {
    if (request.kind === 'none') return place(database.db)
    return database.db
      .transaction()
      .execute(async (db) => {
        const { outcome, customerId } =
          request.kind === 'wanted'
            ? await open(db, request.customer, context)
            : { outcome: 'not_created' as const }
        const response = await place(db, customerId)
        if ('refused' in response || response.replayed) throw new NotPlaced(response)
        await orderAccountRepository(db).record(response.orderId, outcome, context.now)
        return response
      })
      .catch((error: unknown) => {
        if (error instanceof NotPlaced) return error.response
        throw error
      })
  }

  return {
    /**
     * Reads the request; customers already have an account.
     * @throws ShopError form.password_short, form.password_common before anything is placed, so that the
     * shopper can correct it
     */
    async readSubscription(
      { account }: OrderRequest,
      addresses: OrderAddresses,
      { context, customerId }: { context: RequestContext; customerId: number | undefined },
    ): Promise<AccountRequest> {
      if (!account || customerId !== undefined) return { kind: 'none' }
      if (account.password === undefined) return { kind: 'impossible' }
      const { firstname, lastname } = addresses.shipping ?? addresses.billing
      const customer = { email: addresses.email, firstname, lastname, addresses: addressBookOf(addresses) }
      try {
        return {
          kind: 'wanted',
          customer: await signUps.prepare({ customer, password: account.password }, context),
        }
      } catch (error) {
        if (isNoFault(error)) return { kind: 'impossible' }
        throw error
      }
    },

    /** Places the order, with the account if requested; records the outcome with the order. */
    place: placeOnce,

    find: (orderId: number) => orderAccountRepository(database.db).find(orderId),
  }
}

/** Returns street addresses to store for the next purchase; a parcel locker is not an address of the buyer. */
export function addressBookOf({ shipping, billing }: Omit<OrderAddresses, 'email'>): CustomerAddress[] {
  const home = [shipping, billing].find((address) => address && address.street.length > 0 && address.city)
  return home ? [{ ...fieldsOf(home), default_shipping: true, default_billing: true }] : []
}

const fieldsOf = (address: OrderAddress): CustomerAddress => ({
  firstname: address.firstname,
  lastname: address.lastname,
  street: address.street,
  city: address.city,
  postcode: address.postcode,
  country_id: address.country_id,
  ...(address.telephone && { telephone: address.telephone }),
  ...(address.company && { company: address.company }),
  ...(address.vat_id && { vat_id: address.vat_id }),
  ...(address.company_code && { company_code: address.company_code }),
})
