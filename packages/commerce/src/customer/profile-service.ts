import { ShopError } from '@ambra/contract/errors'
import type { Customer, CustomerAddress, UpdateUser } from '@ambra/contract/user'
import {
  type CustomerChange,
  type CustomerRecord,
  customerRepository,
} from '@ambra/db/repositories/customer-repository'
import { getCurrentCustomer } from './current-customer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import { groupTokenSecret, signGroupToken } from './group-token.ts'
import type { RequestContext } from '../context/request-context.ts'
import { mergedAddresses } from './address-changes.ts'
import { createAttempts } from './attempts.ts'
import { requestEmailChange } from './email-change.ts'
import type { Passwords } from './passwords.ts'
import { cleanName, customerDocument, storedAddress } from './customer-document.ts'

/** The profile as its owner reads and changes it. @see reference 3.3, 3.4 */
export function createProfileService(deps: Pick<ShopDeps, 'database' | 'settings'>, passwords: Passwords) {
  const { database } = deps
  const customers = customerRepository(database.db)
  const attempts = createAttempts(deps)
  const isStrict = deps.settings.accountPrivacy === 'strict'

  async function ownDocument(record: CustomerRecord, now: Date): Promise<Customer> {
    const { id: customerId, groupId, email } = record
    const groupToken = signGroupToken(
      { groupId, customerId, email },
      await groupTokenSecret(database, now),
      now,
    )
    return customerDocument(record, await customers.listAddresses(customerId), groupToken)
  }

  /**
   * Whoever asks for another address must know the password: a token that was stolen for ten minutes must not become
   * the account. Nothing is written before.
   * @throws ShopError account.password_required, account.wrong_password, account.email_taken, request.throttled
   */
  async function allowEmailChange(
    customer: CustomerRecord,
    { email, currentPassword }: { email: string; currentPassword: string | undefined },
    caller: RequestContext,
  ): Promise<void> {
    if (!currentPassword) throw new ShopError('account.password_required')
    await attempts.beforePassword(customer.email, caller)
    if (!(await passwords.isRight(currentPassword, customer.passwordHash)))
      throw new ShopError('account.wrong_password')
    await attempts.forget(customer.email, caller)
    await attempts.beforeSignUp(email, caller)
    if (!isStrict && (await customers.findByEmail(email))) throw new ShopError('account.email_taken')
  }

  return {
    me: async (caller: RequestContext): Promise<Customer> =>
      ownDocument(await getCurrentCustomer(deps, caller), caller.now),

    /**
     * Changes names and addresses, nothing else, all or nothing. Another e-mail address needs the password and waits
     * for the link of a mail to it; under ACCOUNT_PRIVACY=strict whether it is known or not.
     * @throws ShopError account.address_foreign, and as `allowEmailChange`
     */
    async update({ customer: wish, currentPassword }: UpdateUser, caller: RequestContext): Promise<Customer> {
      const customer = await getCurrentCustomer(deps, caller)
      const email = changedEmail(wish.email, customer)
      if (email !== undefined) await allowEmailChange(customer, { email, currentPassword }, caller)
      const change: CustomerChange = {
        ...(wish.firstname === undefined ? {} : { firstname: cleanName(wish.firstname) }),
        ...(wish.lastname === undefined ? {} : { lastname: cleanName(wish.lastname) }),
        ...(wish.addresses &&
          !wish.keep_other_addresses && { addresses: await ownAddresses(wish.addresses, customer.id) }),
      }
      const updated = await database.db.transaction().execute(async (db) => {
        const merged = wish.keep_other_addresses && (await mergedAddresses(db, wish, customer.id))
        const full = merged ? { ...change, addresses: merged } : change
        const record = await customerRepository(db).update(customer.id, full, caller.now)
        if (email !== undefined) await requestEmailChange(db, { customerId: customer.id, email }, caller)
        return record
      })
      return ownDocument(updated, caller.now)
    },
  }

  /** @throws ShopError account.address_foreign for an id that is not one of the customer's */
  async function ownAddresses(
    wished: readonly CustomerAddress[],
    customerId: number,
  ): Promise<CustomerAddress[]> {
    const own = new Set((await customers.listAddresses(customerId)).map(({ id }) => id))
    return wished.map((address) => {
      const { id, customer_id: owner } = address
      if ((owner !== undefined && owner !== customerId) || (id !== undefined && !own.has(id)))
        throw new ShopError('account.address_foreign')
      return storedAddress(address, id)
    })
  }
}

/** The address asked for, when it is another one. */
function changedEmail(wish: string | undefined, { email }: CustomerRecord): string | undefined {
  const wished = wish?.trim().toLowerCase()
  return wished === email ? undefined : wished
}
