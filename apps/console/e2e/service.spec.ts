import { type APIRequestContext, type Browser, expect, type Page, request, test } from '@playwright/test'
import { shopOf } from '../../storefront/e2e/support/labels.ts'
import { orderByCall } from '../../storefront/e2e/support/order-by-call.ts'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'
import { pressInDialog } from './support/press-in-dialog.ts'

const shop = consoleShop()
const english = shopOf('en')
const email = 'liis@example.ee'
const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/**
 * Creates a paid and delivered order and a withdrawal of all of it. Returns its number and the code of the
 * withdrawal.
 */
async function returnedOrder(calls: APIRequestContext): Promise<{ number: string; code: string }> {
  const { orderNumber: number, orderToken } = await orderByCall(calls, english, {
    method: 'banktransfer',
    email,
  })
  for (const status of ['paid', 'ready', 'shipped', 'fulfilled'])
    shop.ambra('orders', 'set-status', number, status)
  const data = { name: 'Liis Näidis', number, email, orderToken }
  const stated = await calls.post('/api/withdrawal/create?storeCode=en', { data })
  return { number, code: (await stated.json()).result.code }
}

async function signedIn(
  browser: Browser,
  viewport: typeof phone,
  [name, role]: [string, string],
): Promise<Page> {
  const page = await openDevice(browser, viewport)
  const mail = `${name.toLowerCase().replace(/\W+/g, '.')}@shop.example`
  await acceptInvite(page, shop.inviteLink(mail, role), name)
  return page
}

/** Waits for the screen and checks its accessibility. */
async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expectAccessible(page)
}

test('holds a large refund for the approval of a second person', async ({ browser }) => {
  test.setTimeout(400_000)
  const calls = await request.newContext({ baseURL: shop.url })
  const { number, code } = await returnedOrder(calls)
  const owner = await signedIn(browser, desk, ['Mari Tamm', 'owner'])
  await owner.goto(`${shop.url}/admin/approvals`)
  await expectReadable(owner)
  await owner.getByRole('button', { name: 'Set limit' }).click()
  const limit = owner.getByRole('dialog', { name: 'Set limit' })
  await limit.getByLabel('From this amount on, €').fill('50')
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText(/From 50\.00\s€ on, two people have to approve/)).toBeVisible()

  const agent = await signedIn(browser, phone, ['Jaan Kask', 'service-desk'])
  await agent.goto(`${shop.url}/admin/service`)
  await expectReadable(agent)
  await agent.getByRole('link', { name: code }).click()
  await expect(agent.getByText('Decide the return.')).toBeVisible()
  await expectReadable(agent)
  await pressInDialog(agent, 'Accept')
  await agent.getByLabel('Text').fill('Please send the box back with the cable.')
  await agent.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(agent.getByRole('listitem').filter({ hasText: 'Please send the box back' })).toBeVisible()
  await pressInDialog(agent, 'Mark as received')
  await pressInDialog(agent, 'Record the refund')
  await expect(agent.getByText('it waits for approval')).toBeVisible()
  await expect(agent.getByText('Record the refund.', { exact: false })).toBeVisible()

  await owner.goto(`${shop.url}/admin/approvals`)
  await expect(owner.getByRole('article', { name: number })).toContainText('Jaan Kask')
  await expectReadable(owner)
  await pressInDialog(owner, 'Approve')
  await owner.goto(`${shop.url}/admin/money`)
  const toSend = owner.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: number })
  await expect(toSend).toContainText('Liis Näidis')
  await expectReadable(owner)
  await toSend.getByRole('button').click()
  const sent = owner.getByRole('dialog', { name: 'Mark as sent' })
  await sent.getByLabel('Transfer reference').fill('RB 17')
  await sent.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(owner.getByText('No refunds to send')).toBeVisible()

  await agent.reload()
  await expect(agent.getByText('Nothing left to do.')).toBeVisible()
  await expectReadable(agent)
})

test('takes a claim through the workshop', async ({ browser }) => {
  test.setTimeout(400_000)
  const calls = await request.newContext({ baseURL: shop.url })
  const { orderNumber, orderToken } = await orderByCall(calls, english, { method: 'cashondelivery', email })
  const data = {
    name: 'Liis Näidis',
    number: orderNumber,
    email,
    orderToken,
    value: 'Headphones',
    description: 'The left side is silent.',
    remedy: 'repair',
  }
  const claimed = await calls.post('/api/claim/create?storeCode=en', { data })
  const { code } = (await claimed.json()).result
  const agent = await signedIn(browser, phone, ['Kati Lepp', 'service-desk'])
  await agent.goto(`${shop.url}/admin/service/claim/${code}`)
  await agent.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = agent.getByRole('dialog', { name: 'Accept' })
  await accept.getByLabel('Answer to the shopper').fill('We repair them free of charge.')
  await accept.getByRole('button', { name: 'Accept' }).click()
  for (const place of ['Products received', 'In the workshop'])
    await test.step(place, async () => {
      await pressInDialog(agent, 'Update the repair', 'Save')
      await expect(agent.getByRole('listitem').filter({ hasText: place })).toBeVisible()
    })
  await pressInDialog(agent, 'Close the claim')
  await expect(agent.getByText('Nothing left to do.')).toBeVisible()
  await expectReadable(agent)
  const page = await browser.newPage()
  const search = new URLSearchParams({ number: orderNumber, orderToken })
  await page.goto(`${shop.url}/en/order-completed?${search}`)
  await expect(page.getByText('We repair them free of charge.')).toBeVisible()
})
