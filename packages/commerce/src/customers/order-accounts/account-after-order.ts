import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Order } from '@ambra/contract/sales/order'
import type { OrderRecord } from '@ambra/db/schema'
import { orderAccountRepository } from '@ambra/db/customers'
import { orderRepository } from '@ambra/db/sales'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { createPendingAccounts } from '../accounts/pending-accounts.ts'
import { createSignUps } from '../accounts/sign-ups.ts'
import { accountOfferOf } from './account-offer.ts'
import { addressBookOf } from './order-account.ts'
import type { OrderPages } from '../../sales/orders/order-page.ts'

/** Request for an account: number and secret token of an order, and the password for the account. */
type AccountCall = { number?: string; orderToken?: string; password: string }

/**
 * Requests an account for the address of a guest's order, for the holder of its token. The account is
 * created, with the order in it, when the owner of the address follows the mailed link and types this
 * password; the owner of an existing account is notified instead, in either mode of ACCOUNT_PRIVACY. Each
 * further request sends a mail for its own password.
 * @see docs/rules/account ACC-11
 */
export function createAccountAfterOrder(
  deps: Pick<ShopDeps, 'database' | 'settings'>,
  passwords: Passwords,
  describe: OrderPages,
) {
  const { db } = deps.database
  const orders = orderRepository(db)
  const signUps = createSignUps(deps, passwords)
  const pending = createPendingAccounts(deps)

  /**
   * Returns the order page after the request; does nothing if no account is offered.
   * @throws ShopError request.missing_parameter, order.not_found, form.password_short, form.password_common,
   * mail.limit_reached, server.busy
   */
  return async ({ number, orderToken, password }: AccountCall, context: RequestContext): Promise<Order> => {
    if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
    if (!orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
    const find = async (): Promise<OrderRecord> => {
      const order = await orders.findByNumberAndToken(number, orderToken)
      // Gives the same response for an unknown number and a wrong token.
      if (!order) throw new ShopError('order.not_found')
      return order
    }
    const order = await find()
    if (!accountOfferOf(order)) return describe(order, context.now)
    const { shippingAddress: shipping, billingAddress: billing } = order
    const { firstname, lastname } = shipping ?? billing
    const customer = {
      email: order.email,
      firstname,
      lastname,
      addresses: addressBookOf({ shipping, billing }),
    }
    const wanted = await signUps.prepare({ customer, password }, context)
    await deps.database.db.transaction().execute(async (trx) => {
      await pending.write(trx, wanted, context)
      await orderAccountRepository(trx).recordRequest(order.id, context.now)
    })
    return describe(await find(), context.now)
  }
}
