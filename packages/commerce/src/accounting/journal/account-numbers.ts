import { bookAccounts } from '@ambra/contract/accounting/accounting-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'

type Db = Database['db']
type AccountNumber = { key: string; code: string }

const settingKey = 'books.accounts'

/** Default account numbers, as small companies in Estonia use them; the accountant sets those of the shop. */
const usualNumbers: Readonly<Record<(typeof bookAccounts)[number], string>> = {
  money: '1020',
  receivables: '1210',
  gift_cards: '2310',
  unassigned: '2320',
  vat: '2350',
  sales: '3000',
  delivery: '3010',
  fees: '3020',
  returns: '3080',
  discounts: '3090',
  allowances: '3095',
  gift_cards_ended: '3800',
  rounding: '3900',
  gift_cards_given: '4100',
  payment_costs: '4600',
}

/** Returns the numbers of all accounts; `money:<payment method>` for a method with its own account. */
export async function accountNumbers(db: Db): Promise<AccountNumber[]> {
  const own = await ownNumbers(db)
  const usual = bookAccounts.map((key) => ({ key: key as string, code: own.get(key) ?? usualNumbers[key] }))
  const byMethod = [...own].filter(([key]) => key.includes(':'))
  return [...usual, ...byMethod.map(([key, code]) => ({ key, code }))]
}

async function ownNumbers(db: Db): Promise<Map<string, string>> {
  const stored = await settingsRepository(db).find(settingKey)
  if (typeof stored !== 'object' || stored === null) return new Map()
  return new Map(Object.entries(stored).filter((row): row is [string, string] => typeof row[1] === 'string'))
}

/** Returns the account number of a line: that of its payment method, else of its account. */
export async function accountNumberOf(
  db: Db,
): Promise<(line: { account: string; detail: string }) => string> {
  const numbers = new Map((await accountNumbers(db)).map(({ key, code }) => [key, code]))
  return ({ account, detail }) => numbers.get(`${account}:${detail}`) ?? numbers.get(account) ?? ''
}

/** Sets all account numbers. @throws ShopError request.invalid for an unknown account */
export async function setAccountNumbers(
  db: Db,
  accounts: readonly AccountNumber[],
  now: Date,
): Promise<AccountNumber[]> {
  for (const { key } of accounts) {
    const isKnown = (bookAccounts as readonly string[]).includes(key) || key.startsWith('money:')
    if (!isKnown) throw new ShopError('request.invalid', { field: 'accounts' })
  }
  await settingsRepository(db).put(
    settingKey,
    Object.fromEntries(accounts.map(({ key, code }) => [key, code])),
    now,
  )
  return accountNumbers(db)
}
