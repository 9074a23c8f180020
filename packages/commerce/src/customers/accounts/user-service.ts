import { normalEmail } from '@ambra/domain/customers/address/email'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ConfirmUser, CreateUser, Customer, Login } from '@ambra/contract/customers/user'
import { customerRepository } from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createAttempts } from './attempts.ts'
import { customerDocument } from './customer-document.ts'
import { confirmEmailChange } from './email-change.ts'
import type { Passwords } from './passwords.ts'
import { confirmAccount, createPendingAccounts } from './pending-accounts.ts'
import { createSessions, type Tokens } from '../sessions/sessions.ts'
import { createSignUps, generalGroup } from './sign-ups.ts'

/** Signs customers up and in. @see docs/rules/account ACC-1 */
export function createUserService(deps: ShopDeps, passwords: Passwords) {
  const { database, settings } = deps
  const customers = customerRepository(database.db)
  const attempts = createAttempts(deps)
  const signUps = createSignUps(deps, passwords)
  const sessions = createSessions(deps)
  const pending = createPendingAccounts(deps)

  return {
    /**
     * @throws ShopError account.email_taken, form.password_short, form.password_common, request.throttled.
     * Under ACCOUNT_PRIVACY=strict the response is the same for known addresses, and no account exists before
     * its owner confirms.
     */
    async create(request: CreateUser, context: RequestContext): Promise<Customer> {
      const wanted = await signUps.prepare(request, context)
      if (settings.accountPrivacy === 'strict') return pending.request(wanted, context)
      const created = await database.db.transaction().execute(async (db) => {
        const record = await signUps.write(db, wanted, context)
        if (!record) throw new ShopError('account.email_taken')
        return { record, addresses: await customerRepository(db).listAddresses(record.id) }
      })
      return customerDocument(created.record, created.addresses)
    },

    /**
     * Opens an account or changes its address.
     * @throws ShopError account.reset_token_invalid, account.chosen_password, request.missing_parameter
     */
    async confirm(given: ConfirmUser, context: RequestContext): Promise<true> {
      const isConfirmed =
        (await confirmAccount({ database, passwords, groupId: generalGroup }, given, context)) ||
        (await confirmEmailChange(database, given.code, context.now))
      if (!isConfirmed) throw new ShopError('account.reset_token_invalid')
      return true
    },

    /** @throws ShopError account.bad_credentials, in equal time for unknown addresses; request.throttled */
    async login({ username, password }: Login, context: RequestContext): Promise<Tokens> {
      const email = normalEmail(username)
      await attempts.beforeLogin(email, context)
      const customer = await customers.findByEmail(email)
      if (!(await passwords.isRight(password, customer?.passwordHash)) || !customer)
        throw new ShopError('account.bad_credentials')
      await attempts.afterLogin(email, context)
      return sessions.open(customer, context)
    },

    refresh: sessions.refresh,
    end: sessions.end,
  }
}
