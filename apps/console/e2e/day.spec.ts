import { type APIRequestContext, type Browser, expect, type Page, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, consoleShop, expectAccessible, openDevice } from './support/console-shop.ts'
import { pressInDialog } from './support/press-in-dialog.ts'
import { expectFileInTab } from './support/opened-file.ts'
import { scan } from './support/scanner.ts'

const shop = consoleShop()
const english = shopOf('en')
const email = 'liis@example.ee'
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const [tablet, cable] = ['NV-T13', 'SM-V5'] as const

async function person(
  browser: Browser,
  viewport: typeof phone,
  [name, role]: [string, string],
): Promise<Page> {
  const page = await openDevice(browser, viewport)
  const mail = `${name.toLowerCase().replace(/\W+/g, '.')}@shop.example`
  await acceptInvite(page, shop.inviteLink(mail, role), name)
  // Fails a step early instead of at the end of the test.
  page.setDefaultTimeout(30_000)
  return page
}

const bookedToday = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Tallinn' })

/** Returns a bank statement with one transaction that pays a reference number. */
const statement = (sum: string, reference: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S</Id>
  <Acct><Id><IBAN>EE629900221122334455</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>${bookedToday}</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>
  <Nm>Liis Näidis</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

type Shopped = { number: string; orderToken: string; calls: APIRequestContext }

async function orderThreePieces(): Promise<Shopped> {
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber: number, orderToken } = await orderByCall(calls, english, {
    method: 'banktransfer',
    email,
    sku: tablet,
    more: [{ sku: cable, qty: 2 }],
  })
  return { number, orderToken, calls }
}

/** Returns the state of the bank transfer as the shopper's order page shows it. */
async function transferOf({ number, orderToken, calls }: Shopped) {
  const response = await calls.get(`/api/order/pull?storeCode=en&number=${number}&orderToken=${orderToken}`)
  const { result } = await response.json()
  return {
    ...(result.bankTransfer as { amount: number; reference: string }),
    tablet: result.items.find(({ sku }: { sku: string }) => sku === tablet).item_id as number,
  }
}

/** Packs one box, orders its label and hands it to the carrier. Returns the tracking number. */
async function sendBox(page: Page, name: string): Promise<string> {
  await page.getByLabel('Weight').fill('700')
  await page.getByRole('button', { name: 'Close the box' }).click()
  const box = page.locator('section', { hasText: `Box ${name}` })
  await box.getByRole('button', { name: 'Order label' }).click()
  await expect(box.locator('[data-label-state=ready]')).toBeVisible()
  await expectFileInTab(page, box.getByRole('button', { name: 'Print', exact: true }))
  const tracking = await box.getByLabel('Tracking number').inputValue()
  expect(tracking).toMatch(/^\d{14}$/)
  await box.getByRole('button', { name: 'Hand over to the carrier' }).click()
  return tracking
}

test('runs a day of the shop, from the order to the accounts', { tag: '@essential' }, async ({ browser }) => {
  test.setTimeout(900_000)
  const order = await orderThreePieces()
  const { number, orderToken, calls } = order
  const orderPage = `${shop.url}/en/order-completed?number=${number}&orderToken=${orderToken}`
  const owner = await person(browser, desk, ['Mari Tamm', 'owner'])

  await test.step('pays the order by bank statement', async () => {
    const { amount, reference } = await transferOf(order)
    await owner.goto(`${shop.url}/admin/bank`)
    const file = {
      name: 'statement.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement(amount.toFixed(2), reference)),
    }
    const chooser = owner.waitForEvent('filechooser')
    await owner.getByRole('button', { name: 'Import statement' }).click()
    await (await chooser).setFiles(file)
    await expect(owner.getByText(/1 matched to an order/)).toBeVisible()
  })

  await test.step('corrects the delivery address of the order', async () => {
    const clerk = await person(browser, desk, ['Jaan Kask', 'order-desk'])
    await clerk.goto(`${shop.url}/admin/orders/${number}`)
    await clerk.getByRole('button', { name: 'Correct', exact: true }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Correct delivery details' })
    await dialog.getByLabel('Street and house number').fill('Pikk 31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(clerk.getByText('The order is corrected.')).toBeVisible()
    await pressInDialog(clerk, 'Set to: Packed')
  })

  await test.step('sends two boxes with a scanner', async () => {
    const packer = await person(browser, phone, ['Kati Kuusk', 'warehouse'])
    await packer.goto(`${shop.url}/admin/warehouse`)
    await packer.getByRole('button', { name: 'Pick the first 1' }).click()
    await expect(packer.getByText('0 of 3', { exact: false })).toBeVisible()
    await expectAccessible(packer)
    for (const [index, code] of [tablet, cable, cable].entries()) {
      await scan(packer, code)
      await expect(packer.getByText(`${index + 1} of 3`, { exact: false })).toBeVisible()
    }
    await pressInDialog(packer, 'Finish pick run')
    await packer.getByRole('link', { name: `Pack ${number}` }).click()
    await packer.getByRole('button', { name: 'Open a box for 3 pieces' }).click()
    const last = packer.locator('[aria-live=assertive]')
    await expect(last).toContainText('Scan the first piece')
    await scan(packer, tablet)
    await expect(last).toContainText('Now scan the serial number')
    await scan(packer, 'SN-7001')
    await packer.getByRole('button', { name: 'Move the rest to another box' }).click()
    const tracking = [await sendBox(packer, `${number}-1`)]
    for (const code of [cable, cable]) await scan(packer, code)
    tracking.push(await sendBox(packer, `${number}-2`))
    await expect(packer.getByText('Everything in this order has shipped.')).toBeVisible()
    const shopper = await browser.newPage()
    await shopper.goto(orderPage)
    for (const code of tracking) await expect(shopper.getByText(code)).toBeVisible()
    await shopper.close()
  })
  shop.ambra('orders', 'set-status', number, 'fulfilled')

  const code = await test.step('lets the shopper return one item', async () => {
    const lines = [{ item_id: (await transferOf(order)).tablet, qty: 1 }]
    const data = { name: 'Liis Näidis', number, email, orderToken, lines }
    const stated = await calls.post('/api/withdrawal/create?storeCode=en', { data })
    expect(stated.ok(), await stated.text()).toBe(true)
    return (await stated.json()).result.code as string
  })

  await test.step('requires a second person to approve the refund', async () => {
    await owner.goto(`${shop.url}/admin/approvals`)
    await owner.getByRole('button', { name: 'Set limit' }).click()
    const limit = owner.getByRole('dialog', { name: 'Set limit' })
    await limit.getByLabel('From this amount on, €').fill('50')
    await limit.getByRole('button', { name: 'Save' }).click()
    await expect(limit).toBeHidden()
    const agent = await person(browser, phone, ['Liisu Lepp', 'service-desk'])
    await agent.goto(`${shop.url}/admin/service/withdrawal/${code}`)
    await pressInDialog(agent, 'Accept')
    await pressInDialog(agent, 'Mark as received')
    await agent.getByRole('button', { name: 'Inspect a returned piece' }).click()
    const inspection = agent.getByRole('dialog', { name: 'Inspect a returned piece' })
    await inspection.getByRole('button', { name: 'New', exact: true }).click()
    await inspection.getByRole('button', { name: 'Record the inspection' }).click()
    await expect(inspection).toBeHidden()
    await pressInDialog(agent, 'Record the refund')
    await expect(agent.getByText('it waits for approval')).toBeVisible()
    await owner.goto(`${shop.url}/admin/approvals`)
    await pressInDialog(owner, 'Approve')
    await owner.goto(`${shop.url}/admin/money`)
    const row = owner.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: number })
    await row.getByRole('button').click()
    const sent = owner.getByRole('dialog', { name: 'Mark as sent' })
    await sent.getByLabel('Transfer reference').fill('RB 17')
    await sent.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(owner.getByText('No refunds to send')).toBeVisible()
  })
  await expectAccessible(owner)

  await test.step('balances the accounts to the cent', async () => {
    // The worker issues the credit note within seconds.
    await expect(async () => {
      await owner.goto(`${shop.url}/admin/books`)
      await expect(owner.getByText(/^debit (.+) = credit \1$/)).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expectAccessible(owner)
  })
})
