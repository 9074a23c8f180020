import { ShopError } from '@ambra/contract/errors'
import type { ConfirmUser, Customer } from '@ambra/contract/user'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { orderAccountRepository } from '@ambra/db/repositories/order-account-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import {
  type PendingCustomer,
  pendingCustomerRepository,
} from '@ambra/db/repositories/pending-customer-repository'
import type { Database } from '@ambra/db/database'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import { confirmationMs } from './confirmation-codes.ts'
import { customerDocument } from './customer-document.ts'
import type { Passwords } from './passwords.ts'

/**
 * Accounts that begin when their owner follows the link of a mail, so that the response never reveals whether an
 * address is known. The owner of a known one is written to instead.
 * @see docs/rules/account ACC-11
 */
export function createPendingAccounts({ database }: Pick<ShopDeps, 'database'>) {
  /** Stores the request and the message to the owner of the address; whether it is known is looked at with the mail. */
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

    /** The response holds what was sent and nothing else. */
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

/** What confirms a request for an account. */
type Confirming = Pick<ShopDeps, 'database'> & { passwords: Passwords; groupId: number }

/**
 * Opens the account, with the orders of its request; false for a code that is no such one. The password is that
 * of the request: else a person could request an account with a stranger's address, wait for the stranger to follow
 * the link, and sign in.
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
    // Taken by now means that the same owner confirmed another link: the account is there.
    if (!customer) return true
    await orderAccountRepository(db).join(customer, now)
    const payload = { language: store.language, email, firstname }
    await outboxRepository(db).add('mail.account_welcome', payload, { now })
    return true
  })
}
