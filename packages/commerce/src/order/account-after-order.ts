import { ShopError } from '@ambra/contract/errors'
import type { Order } from '@ambra/contract/order'
import type { OrderRecord } from '@ambra/db/records'
import { orderAccountRepository } from '@ambra/db/repositories/order-account-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Passwords } from '../customer/passwords.ts'
import { createPendingAccounts } from '../customer/pending-accounts.ts'
import { createSignUps } from '../customer/sign-ups.ts'
import { accountOfferOf } from './account-offer.ts'
import { addressBookOf } from './order-account.ts'
import type { OrderPages } from './order-page.ts'

/** What is sent: the number of an order and its secret token, and the password the account is to have. */
type AccountCall = { number?: string; orderToken?: string; password: string }

/**
 * Requests an account for the address of a guest's order, for who holds its token. The account begins, with the order
 * in it, when the owner of the address follows the mailed link and types this password; the owner of an account that
 * exists is written to instead, in either mode of ACCOUNT_PRIVACY. Each further request sends a mail for its own password.
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
   * The page of the order afterwards; where no account is offered nothing has happened.
   * @throws ShopError request.missing_parameter, order.not_found, form.password_short, form.password_common,
   * mail.limit_reached, server.busy
   */
  return async ({ number, orderToken, password }: AccountCall, context: RequestContext): Promise<Order> => {
    if (!number) throw new ShopError('request.missing_parameter', { name: 'number' })
    if (!orderToken) throw new ShopError('request.missing_parameter', { name: 'orderToken' })
    const find = async (): Promise<OrderRecord> => {
      const order = await orders.findByNumberAndToken(number, orderToken)
      // The same response for an unknown number and a wrong token.
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
