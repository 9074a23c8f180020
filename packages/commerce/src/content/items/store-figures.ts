import { cachedUntil, type Database } from '@ambra/db/connection'
import { storeConfig } from '@ambra/db/platform'
import { collectionFeeOf } from '@ambra/domain/fulfilment/carriers/shops'
import type { Cents } from '@ambra/domain/platform/money/money'
import { readIban } from '@ambra/domain/payments/reference-number'
import type { Store } from '@ambra/domain/platform/shop/stores'

type Db = Pick<Database, 'db' | 'listen'>

/** Value of a store's configuration, cached until content is pushed. */
const storeFigure = <T>(database: Db, read: (config: ReadonlyMap<string, string>) => T) =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.id,
    read: async (store) => read(await storeConfig(database.db, store)),
  })

export type FindCollectionFee = (store: Store) => Promise<Cents>

/**
 * Fee for collecting in a store, from the configuration of the viewed store (`collection_fee`, euros with two
 * decimals); the shop's own if that is unreadable.
 * @see docs/rules/delivery DEL-4
 */
export const collectionFees = (database: Db): FindCollectionFee =>
  storeFigure(database, (config) => collectionFeeOf(config.get('collection_fee')))

/** Bank account for transfers: `iban` without spaces, `bank` empty if the shop does not name it. */
export type TransferAccount = { payee: string; iban: string; bank: string }

export type FindTransferAccount = (store: Store) => Promise<TransferAccount | undefined>

/**
 * Account of the store's configuration (`bank_payee`, `bank_iban`, `bank_name`). Without a payee or a valid
 * IBAN there is none, and bank transfer is not offered.
 */
export const transferAccounts = (database: Db): FindTransferAccount =>
  storeFigure(database, (config) => {
    const iban = readIban(config.get('bank_iban') ?? '')
    const payee = config.get('bank_payee') || config.get('company_name')
    return iban && payee ? { payee, iban, bank: config.get('bank_name') ?? '' } : undefined
  })
