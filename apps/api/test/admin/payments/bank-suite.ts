import { shopSettingRepository } from '@ambra/db/platform'
import type { TestApp } from '../../api-suite.ts'

export const ownAccount = 'EE382200221020145685'

/** Names additional accounts that belong to the shop, beside those of its stores. */
export async function nameAccounts({ database, clock }: TestApp, ...accounts: string[]): Promise<void> {
  const value = { store: '', key: 'bank_accounts', version: 0, value: accounts.join(',') }
  const by = { actor: 'test', reason: undefined, now: clock.now() }
  await shopSettingRepository(database.db).put(value, by)
}

export type Line = {
  sum: string
  id: string
  reference?: string
  references?: readonly string[]
  text?: string
  direction?: string
  currency?: string
  isReversal?: boolean
  /** XML elements within the details of the payment. */
  details?: string
}

export const statement = (lines: readonly Line[], account = ownAccount): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
  <Acct><Id><IBAN>${account}</IBAN></Id></Acct>${lines.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`

function entryOf(line: Line): string {
  const { sum, id, direction = 'CRDT', currency = 'EUR', text = '', details = '' } = line
  const references = line.references ?? (line.reference === undefined ? [] : [line.reference])
  const told = references.map((one) => `<Strd><CdtrRefInf><Ref>${one}</Ref></CdtrRefInf></Strd>`).join('')
  return `<Ntry><Amt Ccy="${currency}">${sum}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${line.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts>
  <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls>${details}<RltdPties><Dbtr>
  <Nm>Mari Maasikas</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd>${told}</RmtInf></TxDtls></NtryDtls></Ntry>`
}
