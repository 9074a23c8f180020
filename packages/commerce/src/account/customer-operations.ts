import { normalEmail } from '@ambra/domain/email'
import { collectByEmail, collectCustomerData, eraseCustomer, eraseGuest } from './customer-data.ts'
import type { CustomerExport, ErasureReceipt } from '@ambra/contract/account'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import { customerViewRepository } from '@ambra/db/people/customer-view-repository'
import { privacyRepository } from '@ambra/db/repositories/privacy-repository'
import { sessionRepository } from '@ambra/db/repositories/session-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command, OperationContext } from '../context/operation.ts'

type RequestParts = { email: string }

/**
 * `ambra customers export EMAIL`: everything held about a customer, or about an address without an account. The
 * shopkeeper has checked the person who requests it.
 */
export const exportCustomer: Command<RequestParts, CustomerExport> = async (operator, { email }) => {
  const { shop, settings, now } = operator
  const customer = await findCustomer(operator, email)
  const address = normalEmail(email)
  const privacy = privacyRepository(shop.database.db)
  // Written for the shop alone: in the account they are not shown, who asks for everything gets them.
  const notes = { order_notes: await privacy.listOrderNotes(address) }
  if (!customer)
    return {
      exported_at: now().toISOString(),
      by_email: await collectByEmail(shop.database, address, false),
      ...notes,
    }
  const from = { database: shop.database, publicUrl: settings.publicUrl }
  const own = {
    customer_notes: await privacy.listCustomerNotes(customer.id),
    customer_views: await customerViewRepository(shop.database.db).listOf(customer.id),
  }
  return { ...(await collectCustomerData(from, customer, { now: now(), isOwner: false })), ...notes, ...own }
}

/**
 * `ambra customers erase EMAIL`: as the customer could do it in the account, or what an address left as a guest. The
 * shopkeeper has checked the person who requests it.
 */
export const eraseAccount: Command<RequestParts, ErasureReceipt> = async (operator, { email }) => {
  const { shop, settings, now } = operator
  const customer = await findCustomer(operator, email)
  const at = { now: now(), accountingYears: settings.accountingYears }
  if (customer) return eraseCustomer(shop.database, { ...customer, isEmailProved: true }, at)
  const address = normalEmail(email)
  const held = await privacyRepository(shop.database.db).listByEmail(address)
  if (Object.values(held).every((rows) => rows.length === 0))
    throw new OperationError(`nothing is held about the address ${email}`)
  return eraseGuest(shop.database, address, at)
}

/**
 * `ambra customers sign-out`: ends the sessions of one account, or of all accounts without an address, as after a breach.
 * Their tokens are worth nothing from this moment; carts and orders stay.
 */
export const signOutCustomers: Command<{ email?: string }, { ended: number }> = async (
  operator,
  { email },
) => {
  const { shop, now } = operator
  const sessions = sessionRepository(shop.database.db)
  if (email === undefined) return { ended: await sessions.endAll(now()) }
  const customer = await findCustomer(operator, email)
  if (!customer) throw new OperationError(`no account with the address ${email}`)
  return { ended: await sessions.endOf(customer.id, 'all', now()) }
}

const findCustomer = ({ shop }: OperationContext, email: string): Promise<CustomerRecord | undefined> =>
  customerRepository(shop.database.db).findByEmail(email.trim())
