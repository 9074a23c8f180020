import { normalEmail } from '@ambra/domain/customers/address/email'
import type { CreateUser } from '@ambra/contract/customers/user'
import type { Database } from '@ambra/db/connection'
import { type CustomerRecord, customerRepository, type PendingCustomer } from '@ambra/db/customers'
import { outboxRepository } from '@ambra/db/messaging'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createAttempts } from './attempts.ts'
import { cleanName, storedAddress } from './customer-document.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

/** Default customer group. @see spec §6 */
export const generalGroup = 1

/** Creates an account in two steps: checks first, then writes in the caller's transaction. */
export function createSignUps(deps: Pick<ShopDeps, 'database' | 'settings'>, passwords: Passwords) {
  const attempts = createAttempts(deps)
  return {
    /** @throws ShopError form.password_short, form.password_common, mail.limit_reached, server.busy */
    async prepare({ customer, password }: CreateUser, context: RequestContext): Promise<PendingCustomer> {
      const email = normalEmail(customer.email)
      await checkNewPassword(password, email)
      // A rejected password sends no mail.
      await attempts.beforeSignUp(email, context)
      return {
        email,
        firstname: cleanName(customer.firstname),
        lastname: cleanName(customer.lastname),
        // Hashes for taken addresses too, so that the time reveals nothing.
        passwordHash: await passwords.hash(password),
        storeId: context.store.id,
        addresses: (customer.addresses ?? []).map((address) => storedAddress(address, undefined)),
      }
    },

    /** Creates the account and its welcome mail; undefined if the address is taken. */
    async write(
      db: Database['db'],
      wanted: PendingCustomer,
      { now, store }: Pick<RequestContext, 'now' | 'store'>,
    ): Promise<CustomerRecord | undefined> {
      const record = await customerRepository(db).create({ ...wanted, groupId: generalGroup }, now)
      if (!record) return undefined
      const { email, firstname, id } = record
      await outboxRepository(db).add(
        'mail.account_welcome',
        { language: store.language, email, firstname },
        { now, dedupeKey: `mail.account_welcome:${id}` },
      )
      return record
    },
  }
}
