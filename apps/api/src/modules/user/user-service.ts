import { ShopError } from '@ambra/contract/errors'
import type { CreateUser, Customer, Login } from '@ambra/contract/user'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { createAttempts } from './attempts.ts'
import { cleanName, customerDocument, storedAddress } from './customer-document.ts'
import { checkNewPassword, createPasswords } from './passwords.ts'
import { createPendingAccounts } from './pending-accounts.ts'
import { createSessions, type Tokens } from './sessions.ts'

/** Group of a customer the shopkeeper has put in none. @see spec §6 */
const generalGroup = 1

/** Accounts: sign-up and sign-in. @see reference 3 */
export function createUserService(deps: ApiDeps) {
  const { database, settings } = deps
  const customers = customerRepository(database.db)
  const attempts = createAttempts(deps)
  const passwords = createPasswords()
  const sessions = createSessions(deps)
  const pending = createPendingAccounts(deps)

  return {
    /**
     * @throws ShopError account.email_taken, form.password_short, form.password_common, request.throttled. Under
     * ACCOUNT_PRIVACY=strict the answer is the same for known addresses, and no account exists before its owner confirms.
     */
    async create({ customer, password }: CreateUser, caller: Caller): Promise<Customer> {
      const { now, store } = caller
      const email = customer.email.trim().toLowerCase()
      await attempts.beforeSignUp(email, caller)
      await checkNewPassword(password, email)
      const wanted = {
        email,
        firstname: cleanName(customer.firstname),
        lastname: cleanName(customer.lastname),
        // Hashed for taken addresses too: the time tells nothing.
        passwordHash: await passwords.hash(password),
        storeId: store.id,
        addresses: (customer.addresses ?? []).map((address) => storedAddress(address, undefined)),
      }
      if (settings.accountPrivacy === 'strict') return pending.request(wanted, caller)
      const created = await database.db.transaction().execute(async (db) => {
        const record = await customerRepository(db).create({ ...wanted, groupId: generalGroup }, now)
        if (!record) throw new ShopError('account.email_taken')
        await outboxRepository(db).add(
          'mail.account_welcome',
          { language: store.language, email, firstname: record.firstname },
          { now, dedupeKey: `mail.account_welcome:${record.id}` },
        )
        return { record, addresses: await customerRepository(db).listAddresses(record.id) }
      })
      return customerDocument(created.record, created.addresses)
    },

    confirm: (code: string, caller: Caller): Promise<true> => pending.confirm(code, generalGroup, caller),

    /** @throws ShopError account.bad_credentials, in equal time for unknown addresses; request.throttled */
    async login({ username, password }: Login, caller: Caller): Promise<Tokens> {
      const email = username.trim().toLowerCase()
      await attempts.beforeLogin(email, caller)
      const customer = await customers.findByEmail(email)
      if (!(await passwords.isRight(password, customer?.passwordHash)) || !customer)
        throw new ShopError('account.bad_credentials')
      await attempts.afterLogin(email, caller)
      return sessions.open(customer.id, caller)
    },

    refresh: sessions.refresh,
    end: sessions.end,
  }
}
