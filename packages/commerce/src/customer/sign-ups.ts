import { normalEmail } from '@ambra/domain/email'
import type { CreateUser } from '@ambra/contract/user'
import type { Database } from '@ambra/db/database'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { PendingCustomer } from '@ambra/db/repositories/pending-customer-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { createAttempts } from './attempts.ts'
import { cleanName, storedAddress } from './customer-document.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

/** Group of a customer the shopkeeper has put in none. @see spec §6 */
export const generalGroup = 1

/** The two halves of a new account: what is checked before, and what is written in the caller's transaction. */
export function createSignUps(deps: Pick<ShopDeps, 'database' | 'settings'>, passwords: Passwords) {
  const attempts = createAttempts(deps)
  return {
    /** @throws ShopError form.password_short, form.password_common, mail.limit_reached, server.busy */
    async prepare({ customer, password }: CreateUser, context: RequestContext): Promise<PendingCustomer> {
      const email = normalEmail(customer.email)
      await checkNewPassword(password, email)
      // A rejected password costs no mail.
      await attempts.beforeSignUp(email, context)
      return {
        email,
        firstname: cleanName(customer.firstname),
        lastname: cleanName(customer.lastname),
        // Hashed for taken addresses too: the time reveals nothing.
        passwordHash: await passwords.hash(password),
        storeId: context.store.id,
        addresses: (customer.addresses ?? []).map((address) => storedAddress(address, undefined)),
      }
    },

    /** Creates the account and the mail that welcomes its owner; undefined when the address is taken. */
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
