import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Customer, CustomerAddress, UpdateUser } from '@ambra/contract/customers/user'
import { type CustomerChange, type CustomerRecord, customerRepository } from '@ambra/db/customers'
import { getCurrentCustomer } from '../sessions/current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { groupTokenSecret, signGroupToken } from '../groups/group-token.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { mergedAddresses } from './address-changes.ts'
import { isViewToken } from '../sessions/view-token.ts'
import { createAttempts } from './attempts.ts'
import { requestEmailChange } from './email-change.ts'
import type { Passwords } from './passwords.ts'
import { cleanName, customerDocument, storedAddress } from './customer-document.ts'

/** Lets customers read and change their profile. @see docs/rules/account ACC-4, ACC-5 */
export function createProfileService(deps: Pick<ShopDeps, 'database' | 'settings'>, passwords: Passwords) {
  const { database } = deps
  const customers = customerRepository(database.db)
  const attempts = createAttempts(deps)
  const isStrict = deps.settings.accountPrivacy === 'strict'

  async function ownDocument(record: CustomerRecord, { now, token }: RequestContext): Promise<Customer> {
    const { id: customerId, groupId, email } = record
    // The group token lasts for a day; calls of a staff view get the customer's prices without it.
    if (isViewToken(token)) return customerDocument(record, await customers.listAddresses(customerId))
    const groupToken = signGroupToken(
      { groupId, customerId, email },
      await groupTokenSecret(database, now),
      now,
    )
    return customerDocument(record, await customers.listAddresses(customerId), groupToken)
  }

  /**
   * Requires the password before another address is requested, so that a token stolen for ten minutes cannot
   * take over the account. Nothing is written before.
   * @throws ShopError account.password_required, account.wrong_password, account.email_taken,
   * request.throttled
   */
  async function allowEmailChange(
    customer: CustomerRecord,
    { email, currentPassword }: { email: string; currentPassword: string | undefined },
    context: RequestContext,
  ): Promise<void> {
    if (!currentPassword) throw new ShopError('account.password_required')
    await attempts.beforePassword(customer.email, context)
    if (!(await passwords.isRight(currentPassword, customer.passwordHash)))
      throw new ShopError('account.wrong_password')
    await attempts.forget(customer.email, context)
    await attempts.beforeSignUp(email, context)
    if (!isStrict && (await customers.findByEmail(email))) throw new ShopError('account.email_taken')
  }

  return {
    me: async (context: RequestContext): Promise<Customer> =>
      ownDocument(await getCurrentCustomer(deps, context), context),

    /**
     * Changes names and addresses, all or nothing. Another e-mail address needs the password and the link of
     * a mail to it; under ACCOUNT_PRIVACY=strict whether it is known or not.
     * @throws ShopError account.address_foreign, and as `allowEmailChange`
     */
    async update(
      { customer: request, currentPassword }: UpdateUser,
      context: RequestContext,
    ): Promise<Customer> {
      const customer = await getCurrentCustomer(deps, context)
      const email = changedEmail(request.email, customer)
      if (email !== undefined) await allowEmailChange(customer, { email, currentPassword }, context)
      const change: CustomerChange = {
        ...(request.firstname === undefined ? {} : { firstname: cleanName(request.firstname) }),
        ...(request.lastname === undefined ? {} : { lastname: cleanName(request.lastname) }),
        ...(request.addresses &&
          !request.keep_other_addresses && { addresses: await ownAddresses(request.addresses, customer.id) }),
      }
      const updated = await database.db.transaction().execute(async (db) => {
        const merged = request.keep_other_addresses && (await mergedAddresses(db, request, customer.id))
        const full = merged ? { ...change, addresses: merged } : change
        const record = await customerRepository(db).update(customer.id, full, context.now)
        if (email !== undefined) await requestEmailChange(db, { customerId: customer.id, email }, context)
        return record
      })
      return ownDocument(updated, context)
    },
  }

  /** @throws ShopError account.address_foreign for an id that is not one of the customer's */
  async function ownAddresses(
    requested: readonly CustomerAddress[],
    customerId: number,
  ): Promise<CustomerAddress[]> {
    const own = new Set((await customers.listAddresses(customerId)).map(({ id }) => id))
    return requested.map((address) => {
      const { id, customer_id: owner } = address
      if ((owner !== undefined && owner !== customerId) || (id !== undefined && !own.has(id)))
        throw new ShopError('account.address_foreign')
      return storedAddress(address, id)
    })
  }
}

/** Returns the requested address if it differs. */
function changedEmail(request: string | undefined, { email }: CustomerRecord): string | undefined {
  const requested = request?.trim().toLowerCase()
  return requested === email ? undefined : requested
}
