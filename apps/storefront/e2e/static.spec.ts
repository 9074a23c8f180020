import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ambra, expect, test } from './support/fixtures.ts'

const mainOf = (page: Page) => page.getByRole('main')

/** Returns the names of all values that the shop stores in this browser. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await new Promise<string[]>((resolve, reject) => {
      const opened = indexedDB.open('ambra')
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const db = opened.result
        if (!db.objectStoreNames.contains('values')) return resolve([])
        const cursor = db.transaction('values').objectStore('values').openCursor()
        const found: string[] = []
        cursor.onsuccess = () => {
          if (!cursor.result) return resolve(found)
          // A removed entry leaves its name without a value.
          if (cursor.result.value !== undefined) found.push(String(cursor.result.key))
          cursor.result.continue()
        }
      }
    })
    const cookies = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
    return [...names, ...cookies, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      Boolean,
    )
  })

/** Entries that need no consent, as explained in pages/cookies.md. */
const necessary =
  /^(styles|cookie-choice-2|cart\.v|last-cart-bypass-ts\.v|url-mapping\.v|pickup-points\.v|react-router)/

test('only necessary data are stored without consent; consent is stored and can be revoked', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const { label, store } = shop
  const browse = async () => {
    await page.goto(`${store.prefix}/search?q=polar`)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
    // The rows below the fold, which record the viewed product, load on the first interaction.
    await page.mouse.wheel(0, 3000)
    await page.waitForLoadState('networkidle')
    return (await stored(page)).filter((name) => !necessary.test(name))
  }
  expect(await browse()).toEqual([])
  // The row of products seen in this tab asks for consent; refusing is as easy as accepting.
  await page.getByRole('article').last().getByRole('link').first().click()
  const question = page.getByRole('group', { name: label('info.recent.ask') })
  const [no, yes] = ['info.recent.no', 'info.recent.yes'].map((key) =>
    question.getByRole('button', { name: label(key) }),
  )
  if (!no || !yes) throw new Error('no buttons')
  await yes.scrollIntoViewIfNeeded()
  const [first, second] = [await no.boundingBox(), await yes.boundingBox()]
  expect([first?.height, first?.y]).toEqual([second?.height, second?.y])
  await no.click()
  await expect(question).toBeHidden()
  expect(await browse()).toEqual([])
  await expect(question).toBeHidden()

  await page.getByRole('link', { name: label('footer.cookieSettings') }).click()
  const dialog = page.getByRole('dialog', { name: label('footer.cookieSettings') })
  await dialog.getByLabel(label('footer.cookies.convenience')).check()
  await dialog.getByRole('button', { name: label('footer.cookies.save') }).click()
  await expect(dialog).toBeHidden()
  await browse()
  await expect.poll(() => stored(page)).toContain('recently-viewed.v1')
  await page.goto(`${store.prefix}/cookies`)
  await mainOf(page)
    .getByRole('button', { name: label('cookie.needed') })
    .click()
  await expect(mainOf(page).getByText(label('footer.cookies.saved'))).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain('recently-viewed.v1')
})

test('the contact form keeps typed values, shows errors, and is delivered to the operator (spec §7 contact/create)', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/contacts`)
  await page.waitForLoadState('networkidle')
  const send = page.getByRole('button', { name: label('content.contact.send') })
  await send.click()
  await expect(page.getByLabel(label('content.contact.name'), { exact: true })).toBeFocused()
  await expect(mainOf(page).getByText(label('error.form.required')).first()).toBeVisible()
  const words = `Does the charger fit? ${Date.now()}`
  await page.getByLabel(label('content.contact.name'), { exact: true }).fill('Mari Maasikas')
  await page.getByLabel(label('content.contact.email'), { exact: true }).fill('mari@')
  await page.getByLabel(label('content.contact.comment'), { exact: true }).fill(words)
  await send.click()
  await expect(mainOf(page).getByText(label('error.form.email'))).toBeVisible()
  await page.reload()
  const comment = page.getByLabel(label('content.contact.comment'), { exact: true })
  await expect(comment).toHaveValue(words)
  await page.getByLabel(label('content.contact.email'), { exact: true }).fill('mari@example.ee')
  await send.click()
  await expect(page.getByRole('heading', { name: label('content.contact.sent') })).toBeFocused()
  expect(ambra('contacts', 'list').output).toContain('Does the charger fit?')
  const outbox = join(process.env['SHOP_DATA'] ?? '', 'outbox')
  await expect
    .poll(() =>
      readdirSync(outbox)
        .filter((name) => name.startsWith('contact-notice'))
        .some((name) => readFileSync(join(outbox, name), 'utf8').includes('Reply-To: mari@example.ee')),
    )
    .toBe(true)
})

test('the delivery page shows the prices of the checkout, and the footer links every legal page', async ({
  page,
  shop,
}) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/delivery`)
  const table = page.getByRole('region', { name: label('delivery.table.title') }).getByRole('table')
  await expect(table.getByRole('row')).not.toHaveCount(1)
  await expect(table).toContainText('3.00 €')
  const footer = page.getByRole('contentinfo')
  for (const path of 'contacts delivery payment-methods privacy-policy purchase-sales-rules return-policy warranty-service cookies accessibility size-guide loyalty-card'.split(
    ' ',
  ))
    await expect(footer.locator(`a[href="${store.prefix}/${path}"]`), path).not.toHaveCount(0)
})
