import { normalEmail } from '@ambra/domain/customers/address/email'
import { collectByEmail, collectCustomerData, eraseCustomer, eraseGuest } from './customer-data.ts'
import type { CustomerExport, ErasureReceipt } from '@ambra/contract/customers/account'
import {
  type CustomerRecord,
  customerRepository,
  customerViewRepository,
  privacyRepository,
  sessionRepository,
} from '@ambra/db/customers'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command, OperationContext } from '../../platform/operations/operation.ts'

type RequestParts = { email: string }

/**
 * `ambra customers export EMAIL`: exports everything stored about a customer, or about an address without an
 * account. The shopkeeper has checked the person who requests it.
 */
export const exportCustomer: Command<RequestParts, CustomerExport> = async (operator, { email }) => {
  const { shop, settings, now } = operator
  const customer = await findCustomer(operator, email)
  const address = normalEmail(email)
  const privacy = privacyRepository(shop.database.db)
  // Internal notes and fields are not shown in the account but belong to a full export.
  const notes = {
    order_notes: await privacy.listOrderNotes(address),
    customer_notes: await privacy.listCustomerNotes({ id: customer?.id, email: address }),
    custom_fields: await privacy.listCustomFields({ id: customer?.id, email: address }),
  }
  if (!customer)
    return {
      exported_at: now().toISOString(),
      by_email: await collectByEmail(shop.database, address, false),
      ...notes,
    }
  const from = { database: shop.database, publicUrl: settings.publicUrl }
  const own = {
    customer_views: await customerViewRepository(shop.database.db).listOf(customer.id),
  }
  return { ...(await collectCustomerData(from, customer, { now: now(), isOwner: false })), ...notes, ...own }
}

/**
 * `ambra customers erase EMAIL`: erases an account as its owner could, or the guest data of an address. The
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
 * `ambra customers sign-out`: ends the sessions of one account, or of all accounts if no address is given
 * (for example after a breach). Their tokens are invalid immediately; carts and orders stay.
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
