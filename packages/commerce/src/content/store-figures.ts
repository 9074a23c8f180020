import { cachedUntil } from '@ambra/db/cached-until'
import type { Database } from '@ambra/db/database'
import { storeConfig } from '@ambra/db/shop-settings/store-config'
import { collectionFeeOf } from '@ambra/domain/delivery/carriers/shops'
import type { Cents } from '@ambra/domain/money'
import { readIban } from '@ambra/domain/reference-number'
import type { Store } from '@ambra/domain/stores'

type Db = Pick<Database, 'db' | 'listen'>

/** What a store's configuration says, cached until content is pushed. */
const storeFigure = <T>(database: Db, read: (config: ReadonlyMap<string, string>) => T) =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.id,
    read: async (store) => read(await storeConfig(database.db, store)),
  })

export type FindCollectionFee = (store: Store) => Promise<Cents>

/**
 * The fee for collecting in a store, from the configuration of the store looked at (`collection_fee`, euros with two
 * decimals). Without a readable figure it is the shop's own. @see docs/rules/delivery DEL-4
 */
export const collectionFees = (database: Db): FindCollectionFee =>
  storeFigure(database, (config) => collectionFeeOf(config.get('collection_fee')))

/** Where transfers go: `iban` without spaces, `bank` empty when the shop does not name it. */
export type TransferAccount = { payee: string; iban: string; bank: string }

export type FindTransferAccount = (store: Store) => Promise<TransferAccount | undefined>

/**
 * The account of the store's configuration (`bank_payee`, `bank_iban`, `bank_name`). Without a payee or a valid IBAN
 * there is none, and bank transfer is not offered.
 */
export const transferAccounts = (database: Db): FindTransferAccount =>
  storeFigure(database, (config) => {
    const iban = readIban(config.get('bank_iban') ?? '')
    const payee = config.get('bank_payee') || config.get('company_name')
    return iban && payee ? { payee, iban, bank: config.get('bank_name') ?? '' } : undefined
  })
