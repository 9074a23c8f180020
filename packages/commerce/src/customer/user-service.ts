import { ShopError } from '@ambra/contract/errors'
import type { ConfirmUser, CreateUser, Customer, Login } from '@ambra/contract/user'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { createAttempts } from './attempts.ts'
import { customerDocument } from './customer-document.ts'
import { confirmEmailChange } from './email-change.ts'
import type { Passwords } from './passwords.ts'
import { confirmAccount, createPendingAccounts } from './pending-accounts.ts'
import { createSessions, type Tokens } from './sessions.ts'
import { createSignUps, generalGroup } from './sign-ups.ts'

/** Accounts: sign-up and sign-in. @see reference 3 */
export function createUserService(deps: ShopDeps, passwords: Passwords) {
  const { database, settings } = deps
  const customers = customerRepository(database.db)
  const attempts = createAttempts(deps)
  const signUps = createSignUps(deps, passwords)
  const sessions = createSessions(deps)
  const pending = createPendingAccounts(deps)

  return {
    /**
     * @throws ShopError account.email_taken, form.password_short, form.password_common, request.throttled. Under
     * ACCOUNT_PRIVACY=strict the answer is the same for known addresses, and no account exists before its owner confirms.
     */
    async create(wish: CreateUser, caller: RequestContext): Promise<Customer> {
      const wanted = await signUps.prepare(wish, caller)
      if (settings.accountPrivacy === 'strict') return pending.request(wanted, caller)
      const created = await database.db.transaction().execute(async (db) => {
        const record = await signUps.write(db, wanted, caller)
        if (!record) throw new ShopError('account.email_taken')
        return { record, addresses: await customerRepository(db).listAddresses(record.id) }
      })
      return customerDocument(created.record, created.addresses)
    },

    /**
     * Opens an account or gives it another address.
     * @throws ShopError account.reset_token_invalid, account.chosen_password, request.missing_parameter
     */
    async confirm(given: ConfirmUser, caller: RequestContext): Promise<true> {
      const isConfirmed =
        (await confirmAccount({ database, passwords, groupId: generalGroup }, given, caller)) ||
        (await confirmEmailChange(database, given.code, caller.now))
      if (!isConfirmed) throw new ShopError('account.reset_token_invalid')
      return true
    },

    /** @throws ShopError account.bad_credentials, in equal time for unknown addresses; request.throttled */
    async login({ username, password }: Login, caller: RequestContext): Promise<Tokens> {
      const email = username.trim().toLowerCase()
      await attempts.beforeLogin(email, caller)
      const customer = await customers.findByEmail(email)
      if (!(await passwords.isRight(password, customer?.passwordHash)) || !customer)
        throw new ShopError('account.bad_credentials')
      await attempts.afterLogin(email, caller)
      return sessions.open(customer, caller)
    },

    refresh: sessions.refresh,
    end: sessions.end,
  }
}
