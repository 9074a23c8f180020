import { ShopError } from '@ambra/contract/errors'
import type { Customer } from '@ambra/contract/user'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
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
    if (isKnown) return outboxRepository(db).add('mail.account_exists', payload, { now })
    const expiresAt = new Date(now.getTime() + lifeMs)
    await pendingCustomerRepository(db).put(wanted, { tokenHash: hashToken(code), now, expiresAt })
    await outboxRepository(db).add('mail.account_confirm', { ...payload, code }, { now })
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

    /** @throws ShopError account.reset_token_invalid for a code that is unknown, used or older than a day */
    async confirm(code: string, groupId: number, { now, store }: Caller): Promise<true> {
      await database.db.transaction().execute(async (db) => {
        const wanted = await pendingCustomerRepository(db).take(hashToken(code), now)
        if (!wanted) throw new ShopError('account.reset_token_invalid')
        const { email, firstname } = wanted
        // Taken meanwhile means that the same owner confirmed an earlier link: the account is there.
        if (await customerRepository(db).create({ ...wanted, groupId, isEmailProved: true }, now))
          await outboxRepository(db).add(
            'mail.account_welcome',
            { language: store.language, email, firstname },
            { now },
          )
      })
      return true
    },
  }
}
