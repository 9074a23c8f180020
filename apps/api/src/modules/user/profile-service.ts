import { ShopError } from '@ambra/contract/errors'
import type { Customer, CustomerAddress, UpdateUser } from '@ambra/contract/user'
import {
  type CustomerChange,
  type CustomerRecord,
  customerRepository,
  EmailTakenError,
} from '@ambra/db/repositories/customer-repository'
import { getCurrentCustomer } from '../../current-customer.ts'
import type { ApiDeps } from '../../deps.ts'
import { groupTokenSecret, signGroupToken } from '../../group-token.ts'
import type { Caller } from '../../route.ts'
import { mergedAddresses } from './address-changes.ts'
import { createAttempts } from './attempts.ts'
import { endOldAddress, requestEmailChange } from './email-change.ts'
import { cleanName, customerDocument, storedAddress } from './customer-document.ts'

/** The profile as its owner reads and changes it. @see reference 3.3, 3.4 */
export function createProfileService(deps: Pick<ApiDeps, 'database' | 'settings'>) {
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

  return {
    me: async (caller: Caller): Promise<Customer> =>
      ownDocument(await getCurrentCustomer(deps, caller), caller.now),

    /**
     * Changes names, e-mail and addresses, nothing else. Under ACCOUNT_PRIVACY=strict a new e-mail address waits for
     * the link of a mail to it, whether it is known or not.
     * @throws ShopError account.address_foreign, account.email_taken, request.throttled
     */
    async update({ customer: wish }: UpdateUser, caller: Caller): Promise<Customer> {
      const customer = await getCurrentCustomer(deps, caller)
      const newEmail = changedEmail(wish.email, customer)
      if (newEmail !== undefined) await attempts.beforeSignUp(newEmail, caller)
      const change: CustomerChange = {
        ...(newEmail === undefined || isStrict ? {} : { email: newEmail }),
        ...(wish.firstname === undefined ? {} : { firstname: cleanName(wish.firstname) }),
        ...(wish.lastname === undefined ? {} : { lastname: cleanName(wish.lastname) }),
        ...(wish.addresses &&
          !wish.keep_other_addresses && { addresses: await ownAddresses(wish.addresses, customer.id) }),
      }
      try {
        const updated = await database.db.transaction().execute(async (db) => {
          const merged = wish.keep_other_addresses && (await mergedAddresses(db, wish, customer.id))
          const full = merged ? { ...change, addresses: merged } : change
          const record = await customerRepository(db).update(customer.id, full, caller.now)
          if (newEmail === undefined) return record
          if (isStrict) await requestEmailChange(db, { customerId: customer.id, email: newEmail }, caller)
          else await endOldAddress(db, customer, record, caller.now)
          return record
        })
        return await ownDocument(updated, caller.now)
      } catch (error) {
        if (error instanceof EmailTakenError) throw new ShopError('account.email_taken', {}, { cause: error })
        throw error
      }
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
