import type { MailRule, StockHold } from '@ambra/db/records'
import type { CustomerRecord } from '@ambra/db/repositories/customer-repository'
import { stockHoldRepository } from '@ambra/db/repositories/stock-hold-repository'
import { emailKey } from '@ambra/domain/coupon'
import type { ShopDeps } from '../context/shop-deps.ts'
import { mailRule } from '../mail/mail-budget.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { PreparedOrder } from './order-preparation.ts'
import { stockHold } from './stock-hold.ts'

/** What an order counts for while it is unpaid, its mails, and the days its transfer has. */
export type OrderTerms = { hold: StockHold; mail: MailRule | undefined; transferDays: number }
export type OrderLimits = (customer: CustomerRecord | undefined) => Promise<TermsOf>
export type TermsOf = (prepared: PreparedOrder, context: RequestContext) => OrderTerms

/** Limits of an order by who places it: a guest, a customer, a customer the shop has had money from. */
export function createOrderLimits({
  database,
  settings,
}: Pick<ShopDeps, 'database' | 'settings'>): OrderLimits {
  const { unpaid, mails, transferDays, guestTransferDays } = settings
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
      transferDays: customer ? transferDays : guestTransferDays,
    })
  }
}

/** A customer who has shown that the address is theirs is never made to wait for a mail. */
const isOwnAddress = (email: string, customer: CustomerRecord | undefined): boolean =>
  customer !== undefined && customer.isEmailProved && emailKey(customer.email) === emailKey(email)
