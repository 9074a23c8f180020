import { expect, test } from '@playwright/test'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'

const shop = consoleShop()
/** Bank statement with a payout less the provider's fee, and a separate fee. */
const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
  <Acct><Id><IBAN>EE629900221122334455</IBAN></Id></Acct>
  ${[
    ['P1', '98.50', 'CRDT'],
    ['P2', '1.20', 'DBIT'],
  ]
    .map(
      ([id, sum, direction]) => `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`

test('records fees of a payment provider on bank transactions', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/bank`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import statement' }).click()
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) }
  await (await chosen).setFiles(file)
  await page.getByRole('button', { name: 'Provider fee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Provider fee' })
  await dialog.getByLabel('Fee kept, €').fill('99')
  await dialog.getByRole('button', { name: 'Record the fee' }).click()
  await expect(dialog.getByText(/^This cannot be the fee/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Fee kept, €').fill('1.50')
  await dialog.getByRole('button', { name: 'Record the fee' }).click()
  await expect(page.getByText('The fee is recorded in the journal.')).toBeVisible()
  await page.goto(`${shop.url}/admin/bank?state=ignored`)
  await expect(page.getByText(/^Fee 1\.50\s€, NEOPAY$/)).toBeVisible()
  await page.getByRole('button', { name: 'Provider fee' }).click()
  await dialog.getByRole('button', { name: 'Record the fee' }).click()
  await expect(page.getByText(/^Fee 1\.20\s€, NEOPAY$/)).toBeVisible()
  await expectAccessible(page)
})
