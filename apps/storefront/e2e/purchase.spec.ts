import { findBundle, findUsedPhone } from './support/catalogue.ts'
import { ambra, expect, mailsAbout, test } from './support/fixtures.ts'
import { shopper } from './support/shopper.ts'

/** Exact legal wording (docs/rules/law LAW-TXT-1). */
const orderButtons: Record<string, string> = {
  et: 'Tellimus koos maksekohustusega',
  en: 'Order with obligation to pay',
  ru: 'Заказ с обязательством оплаты',
}

test('a guest buys a refurbished phone and a bundle, and the operator processes the order', {
  tag: ['@each', '@essential'],
}, async ({ page, request, shop }) => {
  const { phone, child } = await findUsedPhone(request, shop)
  const bundle = await findBundle(request, shop)
  const guest = shopper(page, shop)

  await guest.findProduct(phone)
  await guest.choose(phone, child)
  await guest.addToCart()
  await guest.findProduct(bundle)
  await guest.addToCart()
  await guest.proceedToCheckout()
  await guest.giveDetails('liis.naidis@example.com')
  await guest.chooseLocker('Tallinn')
  await guest.payBy('banktransfer')
  await guest.review()
  const number = await guest.order(orderButtons[shop.store.code] ?? '')

  // The page has its own URL and may be opened again: it is read from the database.
  await expect(page).toHaveURL(new RegExp(`/order-completed\\?number=${number}&`))
  await page.reload()
  const summary = page.getByRole('complementary')
  await expect(summary.getByText(phone.name).first()).toBeVisible()
  await expect(summary.getByText(bundle.name).first()).toBeVisible()

  const shown = ambra('orders', 'show', number, '--json')
  expect(shown.status, shown.output).toBe(0)
  expect(shown.output).toContain(number)
  expect(shown.output).toContain(child.sku)
  expect(shown.output).toContain('liis.naidis@example.com')

  await expect.poll(() => mailsAbout(number).length, { message: 'mails to shopper and shopkeeper' }).toBe(2)
  expect(mailsAbout(number).some((mail) => mail.includes('To: liis.naidis@example.com'))).toBe(true)

  const { order } = JSON.parse(shown.output)
  const paid = ambra('payments', 'mark-paid', number, '--amount', String(order.grand_total))
  expect(paid.status, paid.output).toBe(0)
  await expect
    .poll(() => mailsAbout(number).length, { message: 'a mail says that the money is there' })
    .toBeGreaterThan(2)

  const before = mailsAbout(number).length
  const moved = ambra('orders', 'set-status', number, 'ready')
  expect(moved.status, moved.output).toBe(0)
  expect(ambra('orders', 'show', number, '--json').output).toContain('"ready"')
  const refused = ambra('orders', 'set-status', number, 'new')
  expect(refused.status).not.toBe(0)
  await expect
    .poll(() => mailsAbout(number).length, { message: 'a mail says that the order is ready' })
    .toBeGreaterThan(before)
})
