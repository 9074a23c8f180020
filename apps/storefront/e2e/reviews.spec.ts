import { productPath } from '@ambra/domain/platform/text/slug'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findProducts, findUsedPhone, optionCodes } from './support/catalogue.ts'
import { createCustomer, signInAt } from './support/customer.ts'
import { ambra, awaken, expect, openUntil, test } from './support/fixtures.ts'
import type { Shop } from './support/labels.ts'
import { orderByCall } from './support/order-by-call.ts'

/** Creates a photo as from a phone, with its location. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a6' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 26/1 13/1' } })
    .jpeg()
    .toBuffer()

async function openReviews(page: Page, shop: Shop, path: string) {
  await page.goto(shop.store.prefix + path)
  await awaken(page)
  const section = page.locator('#reviews')
  await section.scrollIntoViewIfNeeded()
  return section
}

test('a buyer attaches a photo, and the shop approves it', async ({ page, request, shop }) => {
  // Six commands of the operator, each a separate process.
  const { label } = shop
  const { phone, child } = await findUsedPhone(request, shop)
  const { email, token } = await createCustomer(request, shop)
  const { orderNumber } = await orderByCall(request, shop, {
    method: 'banktransfer',
    email,
    token,
    sku: child.sku,
  })
  for (const status of ['paid', 'ready', 'shipped', 'fulfilled'])
    expect(ambra('orders', 'set-status', String(orderNumber), status).status).toBe(0)
  await signInAt(page, shop, { path: '/my-account', email })

  const title = `In my bag ${crypto.randomUUID().slice(0, 8)}`
  const section = await openReviews(page, shop, productPath(phone, child.sku))
  await section.getByRole('button', { name: label('reviews.write') }).click()
  const form = page.getByRole('form', { name: label('reviews.form.title') })
  await form.getByRole('radio').first().press('ArrowRight')
  await form.getByLabel(label('reviews.form.heading')).fill(title)
  await form.getByLabel(label('reviews.form.text')).fill('It lives there with the keys.')
  await form.getByLabel(label('reviews.form.pluses')).fill('Fits the pocket, light')
  await form.getByLabel(label('reviews.form.nickname')).fill('Mari')
  await form.locator('input[type=file]').setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>'.padEnd(80)) },
  ])
  const taken = form.getByRole('button', { name: label('reviews.form.photoRemove', { position: '1' }) })
  await expect(taken).toBeVisible()
  await expect(form.getByRole('alert').filter({ hasText: 'not a photo' })).toBeVisible()
  await page.waitForTimeout(2000)
  await form.getByRole('button', { name: label('reviews.form.send') }).click()
  await expect(page.getByRole('heading', { name: label('reviews.form.sent') })).toBeFocused()

  const waiting: { id: number; title: string; photos: number; boughtSku: string }[] = JSON.parse(
    ambra('reviews', 'list', '--json').output,
  )
  const review = waiting.find((one) => one.title === title)
  expect(review).toMatchObject({ photos: 1, boughtSku: child.sku })
  expect(ambra('reviews', 'publish', String(review?.id)).status).toBe(0)

  const shown = page.getByRole('article').filter({ hasText: title })
  await openUntil(page, shop.store.prefix + productPath(phone, child.sku), { shows: shown })
  const grade = optionCodes(phone, child)['condition'] ?? ''
  await expect(shown).toContainText(label('reviews.bought', { words: phone.name }))
  await expect(shown).toContainText(label(`grade.${grade}.word`))
  await expect(shown).toContainText(label('reviews.verified'))
  await expect(shown.getByRole('list', { name: label('reviews.pluses') }).getByRole('listitem')).toHaveText([
    'Fits the pocket',
    'light',
  ])
  const address = await shown.getByRole('img').or(shown.locator('img')).first().getAttribute('src')
  const picture = await request.get(String(address).replace('small', 'large'))
  const { exif, format } = await sharp(await picture.body()).metadata()
  expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' })

  await shown.getByRole('button', { name: label('reviews.photoBy', { nickname: 'Mari' }) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('reviews are filtered, and translated ones show the original', async ({ page, request, shop }) => {
  const { label } = shop
  const [phone] = await findProducts(request, shop, [{ terms: { sku: ['NV-P7'] } }])
  if (!phone) throw new Error('the demo shop has no such phone')
  const section = await openReviews(page, shop, productPath(phone, phone.sku))
  const pros = section.getByRole('list', { name: label('reviews.pluses') }).first()
  await expect(pros.getByRole('listitem').first()).toContainText('no visible marks (3)')
  await expect(section.getByRole('article')).toHaveCount(2)
  await section.getByRole('button', { name: label('reviews.more', { count: 5 }) }).click()
  const all = await section.getByRole('article').count()
  const filter = section.getByRole('button', { name: /^With photos/ })
  // Three, and those that the test above has added by now.
  const withPhotos = Number(/\d+/.exec(await filter.innerText())?.[0])
  await filter.click()
  await expect(section.getByRole('article')).toHaveCount(withPhotos)
  expect(all).toBeGreaterThan(withPhotos)
  const translated = section.getByRole('article').filter({ hasText: 'Grade B looks like new' })
  await translated.getByRole('button', { name: 'Show the original (Estonian)' }).click()
  const original = section.getByRole('article').filter({ hasText: 'Klass B on nagu uus' })
  await expect(original.locator('div[lang=et]')).toContainText('Kriimu leidsin')
  await original.getByRole('button', { name: label('reviews.translation') }).click()
  await expect(translated).toBeVisible()
})
