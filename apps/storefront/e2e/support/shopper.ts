import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import { expect, type Page } from '@playwright/test'
import { optionCodes } from './catalogue.ts'
import { awaken } from './fixtures.ts'
import type { Shop } from './labels.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Actions of a guest in the shop, by visible names only. */
export function shopper(page: Page, shop: Shop) {
  const { label, store } = shop

  /** Opens the product page from the home page by the search field. */
  async function findProduct(product: Product) {
    await page.goto(`${store.prefix}/`)
    await awaken(page)
    const typed = page.getByRole('search').getByRole('combobox')
    await typed.fill(product.name)
    await typed.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    await page.getByRole('article').getByRole('link', { name: product.name, exact: true }).first().click()
    // The heading of the search contains the product name too.
    await page.waitForURL(/\/p\//)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  }

  async function choose(product: Product, child: ConfigurableChild) {
    const codes = optionCodes(product, child)
    // Twice: the first round may pass through a variant that only the last option makes available.
    for (const option of [...product.configurable_options, ...product.configurable_options]) {
      const code = codes[option.attribute_code] ?? ''
      const name =
        option.attribute_code === 'condition'
          ? label(`grade.${code}.word`)
          : (option.values.find((value) => value.code === code)?.label ?? '')
      const group = page.getByRole('group', { name: new RegExp(`^${escaped(option.label)}`) }).first()
      const radio = group.getByRole('radio', { name: new RegExp(`(^|\\s)${escaped(name)}(\\s|,|$)`) }).first()
      if (await radio.isChecked()) continue
      // By keyboard: a sticky bar may cover a radio button that a shopper would scroll into view first.
      await radio.press('Space')
      await expect(radio).toBeChecked()
    }
    await expect(page).toHaveURL(new RegExp(`/${escaped(child.sku)}$`))
    // The table of values names it too.
    await expect(page.getByText(child.sku).first()).toBeVisible()
  }

  async function addToCart() {
    await page
      .getByRole('button', { name: label('card.add'), exact: true })
      .first()
      .click()
    await expect(page.getByRole('button', { name: label('product.viewCart') }).first()).toBeVisible()
  }

  return {
    findProduct,
    choose,
    addToCart,
    ...checkoutSteps(page, shop),
  }
}

function checkoutSteps(page: Page, { label, store: { language } }: Shop) {
  /** Continues from the open cart, or opens it with the step that follows an addition. */
  async function proceedToCheckout() {
    const cart = page.getByRole('dialog')
    if ((await cart.count()) === 0)
      await page
        .getByRole('button', { name: label('product.viewCart') })
        .first()
        .click()
    await cart.getByRole('link', { name: label('cart.proceed') }).click()
    await expect(page.getByRole('heading', { name: label('checkout.details.title') })).toBeVisible()
  }

  async function giveDetails(
    email: string,
    next: 'checkout.toDelivery' | 'checkout.toPayment' = 'checkout.toDelivery',
  ) {
    await page.getByLabel(label('checkout.firstName')).fill('Liis')
    await page.getByLabel(label('checkout.lastName')).fill('Näidis')
    await page.getByLabel(label('checkout.email')).fill(email)
    await page.getByRole('button', { name: label(next) }).click()
  }

  async function chooseLocker(search: string): Promise<string> {
    await expect(page.getByRole('heading', { name: label('checkout.delivery.title') })).toBeVisible()
    await page
      .getByRole('radio', { name: new RegExp(label('checkout.locker')) })
      .first()
      .check()
    await page.getByLabel(label('checkout.findLocker')).fill(search)
    const first = page
      .getByRole('listbox', { name: label('checkout.locker') })
      .getByRole('option')
      .first()
    // On a slow machine the list narrows a moment after the text is typed.
    await expect(first).toContainText(search)
    await first.click()
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await page.getByLabel(label('checkout.phoneLocker')).fill('5555 0123')
    await page.getByRole('button', { name: label('checkout.toPayment') }).click()
    return search
  }

  async function payBy(method: keyof typeof paymentTitles) {
    await expect(page.getByRole('heading', { name: label('checkout.payment.title') })).toBeVisible()
    const title = paymentTitles[method][language]
    await page
      .getByRole('radiogroup', { name: label('checkout.paymentMethod') })
      .getByRole('radio', { name: new RegExp(`^${title}`) })
      .check()
  }

  async function payOnDelivery() {
    await payBy('cashondelivery')
    await review()
  }

  async function review() {
    await page.getByRole('button', { name: label('checkout.toReview') }).click()
    await expect(page.getByRole('heading', { name: label('checkout.review.title') })).toBeVisible()
  }

  /**
   * Completes the last step: accepts the terms and clicks the button with the legally required wording.
   * Returns the order number.
   */
  async function order(orderButton: string): Promise<string> {
    await page.getByRole('checkbox', { name: label('checkout.agree') }).check()
    await page.getByRole('button', { name: orderButton, exact: true }).click()
    const placed = page.getByText(/\d{9}/).first()
    await expect(placed).toBeVisible()
    return (await placed.innerText()).match(/\d{9}/)?.[0] ?? ''
  }

  return { proceedToCheckout, giveDetails, chooseLocker, payBy, payOnDelivery, review, order }
}
