import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ConfirmUser, Customer } from '@ambra/contract/customers/user'
import {
  customerRepository,
  orderAccountRepository,
  type PendingCustomer,
  pendingCustomerRepository,
} from '@ambra/db/customers'
import { outboxRepository } from '@ambra/db/messaging'
import type { Database } from '@ambra/db/connection'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { confirmationMs } from './confirmation-codes.ts'
import { customerDocument } from './customer-document.ts'
import type { Passwords } from './passwords.ts'

/**
 * Creates accounts only after their owner follows a mailed link, so that the response never reveals whether
 * an address is known. The owner of a known address receives a notice instead.
 * @see docs/rules/account ACC-11
 */
export function createPendingAccounts({ database }: Pick<ShopDeps, 'database'>) {
  /** Stores the request and the message to the address's owner; the mail handler looks up whether it is known. */
  async function write(
    db: Database['db'],
    wanted: PendingCustomer,
    { now, store }: RequestContext,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + confirmationMs)
    const id = await pendingCustomerRepository(db).add(wanted, { now, expiresAt })
    await outboxRepository(db).add(
      'mail.account_confirm',
      { pending_id: id, language: store.language },
      { now },
    )
  }

  return {
    write,

    /** Responds with what was sent and nothing else. */
    async request(wanted: PendingCustomer, context: RequestContext): Promise<Customer> {
      const { now, store } = context
      const { email, firstname, lastname } = wanted
      await database.db.transaction().execute((db) => write(db, wanted, context))
      const unknownCustomer = {
        id: 0,
        email,
        firstname,
        lastname,
        passwordHash: undefined,
        groupId: 0,
        storeId: store.id,
        defaultBilling: undefined,
        defaultShipping: undefined,
        isEmailProved: false,
        createdAt: now,
        updatedAt: now,
      }
      return { ...customerDocument(unknownCustomer, []), confirmation_required: true }
    },
  }
}

/** Dependencies of confirming a request for an account. */
type Confirming = Pick<ShopDeps, 'database'> & { passwords: Passwords; groupId: number }

/**
 * Opens the account with the orders of its request; returns false for an invalid code. Requires the password
 * of the request: otherwise a person could request an account with another's address, wait for its owner to
 * follow the link, and sign in.
 * @throws ShopError request.missing_parameter, account.chosen_password
 */
export async function confirmAccount(
  { database, passwords, groupId }: Confirming,
  { code, password }: ConfirmUser,
  { now, store }: RequestContext,
): Promise<boolean> {
  const hash = hashToken(code)
  const chosen = await pendingCustomerRepository(database.db).findPasswordHash(hash, now)
  if (chosen === undefined) return false
  if (password === undefined) throw new ShopError('request.missing_parameter', { name: 'password' })
  if (!(await passwords.isRight(password, chosen))) throw new ShopError('account.chosen_password')
  return database.db.transaction().execute(async (db) => {
    const wanted = await pendingCustomerRepository(db).take(hash, now)
    if (!wanted) return false
    const { email, firstname } = wanted
    const customer = await customerRepository(db).create({ ...wanted, groupId, isEmailProved: true }, now)
    // If the address is taken by now, the same owner has confirmed another link: the account exists.
    if (!customer) return true
    await orderAccountRepository(db).join(customer, now)
    const payload = { language: store.language, email, firstname }
    await outboxRepository(db).add('mail.account_welcome', payload, { now })
    return true
  })
}
