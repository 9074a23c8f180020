import { cachedUntil } from '@ambra/db/cached-until'
import type { Database } from '@ambra/db/database'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import { shopConfig } from '@ambra/db/shop-config'
import { readIban } from '@ambra/domain/reference-number'
import type { Store } from '@ambra/domain/stores'

/** Where transfers go: `iban` without spaces, `bank` empty when the shop does not name it. */
export type TransferAccount = { payee: string; iban: string; bank: string }

export type FindTransferAccount = (store: Store) => Promise<TransferAccount | undefined>

/**
 * The account of the store's configuration (`bank_payee`, `bank_iban`, `bank_name`), cached until content is pushed.
 * Without a payee or a valid IBAN there is none, and bank transfer is not offered.
 */
export const transferAccounts = (database: Pick<Database, 'db' | 'listen'>): FindTransferAccount =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.id,
    read: (store) => readAccount(database.db, store),
  })

async function readAccount(db: Database['db'], store: Store): Promise<TransferAccount | undefined> {
  const config = shopConfig(await contentRepository(db).findShopData(store.id, 'config'), store.code)
  const iban = readIban(config.get('bank_iban') ?? '')
  const payee = config.get('bank_payee') || config.get('company_name')
  return iban && payee ? { payee, iban, bank: config.get('bank_name') ?? '' } : undefined
}
