import type { Database } from '@ambra/db/database'
import { storeConfig } from '@ambra/db/shop-settings/store-config'
import { readIban } from '@ambra/domain/reference-number'
import { stores } from '@ambra/domain/stores'

/** The accounts of the shop: those its stores are paid to, and those that the settings name besides. */
export async function ownAccounts(db: Database['db']): Promise<Set<string>> {
  const accounts = new Set<string>()
  for (const store of stores) {
    const config = await storeConfig(db, store)
    const named = [config.get('bank_iban') ?? '', ...(config.get('bank_accounts') ?? '').split(',')]
    for (const text of named) {
      const account = readIban(text)
      if (account !== undefined) accounts.add(account)
    }
  }
  return accounts
}
