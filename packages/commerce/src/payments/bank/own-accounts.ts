import type { Database } from '@ambra/db/connection'
import { storeConfig } from '@ambra/db/platform'
import { readIban } from '@ambra/domain/payments/reference-number'
import { stores } from '@ambra/domain/platform/shop/stores'

/** Returns the shop's accounts: those its stores are paid to, and others named in the settings. */
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
