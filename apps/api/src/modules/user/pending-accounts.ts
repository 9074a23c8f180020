import type { Customer } from '@ambra/contract/user'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { orderAccountRepository } from '@ambra/db/repositories/order-account-repository'
import { outboxRepository } from '@ambra/db/repositories/outbox-repository'
import {
  type PendingCustomer,
  pendingCustomerRepository,
} from '@ambra/db/repositories/pending-customer-repository'
import type { Database } from '@ambra/db/database'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import { hashToken, newToken } from '../../session-token.ts'
import { customerDocument } from './customer-document.ts'

const lifeMs = 24 * 60 * 60_000

/**
 * Accounts that begin when their owner follows the link of a mail, so that nobody learns from the answer whether an
 * address is known. The owner of a known one is written to instead.
 * @see architecture §6 `ACCOUNT_PRIVACY=strict`
 */
export function createPendingAccounts({ database }: Pick<ApiDeps, 'database'>) {
  /** Keeps the wish and writes to the owner of the address, as part of a bigger change. */
  async function write(db: Database['db'], wanted: PendingCustomer, { now, store }: Caller): Promise<void> {
    const { email, firstname } = wanted
    const code = newToken()
    const isKnown = (await customerRepository(db).findByEmail(email)) !== undefined
    const payload = { language: store.language, email, firstname }
    const expiresAt = new Date(now.getTime() + lifeMs)
    // Written for a known address too, with a code that nobody gets: the time tells nothing.
    await pendingCustomerRepository(db).put(wanted, { tokenHash: hashToken(code), now, expiresAt })
    await outboxRepository(db).add(
      isKnown ? 'mail.account_exists' : 'mail.account_confirm',
      isKnown ? payload : { ...payload, code },
      { now },
    )
  }

  return {
    write,

    /** The answer holds what was sent and nothing else. */
    async request(wanted: PendingCustomer, caller: Caller): Promise<Customer> {
      const { now, store } = caller
      const { email, firstname, lastname } = wanted
      await database.db.transaction().execute((db) => write(db, wanted, caller))
      const nobody = {
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
      return { ...customerDocument(nobody, []), confirmation_required: true }
    },

    /** Opens the account, with the orders it was asked for with; false for an unknown, used or old code. */
    confirm: (code: string, groupId: number, { now, store }: Caller): Promise<boolean> =>
      database.db.transaction().execute(async (db) => {
        const wanted = await pendingCustomerRepository(db).take(hashToken(code), now)
        if (!wanted) return false
        const { email, firstname } = wanted
        const customer = await customerRepository(db).create({ ...wanted, groupId, isEmailProved: true }, now)
        // Taken meanwhile means that the same owner confirmed an earlier link: the account is there.
        if (!customer) return true
        await orderAccountRepository(db).join(customer, now)
        const payload = { language: store.language, email, firstname }
        await outboxRepository(db).add('mail.account_welcome', payload, { now })
        return true
      }),
  }
}
