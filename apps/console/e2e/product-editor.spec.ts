import { expect, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'
import { drawnPicture } from './support/drawn-picture.ts'

const shop = consoleShop()
const sku = 'KG-E27'

test('edits the pictures, attributes and facts of a product', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/products/${sku}`)
  const pictures = page.getByRole('grid', { name: 'Pictures' })
  await expect(pictures).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Search engines' })).toBeVisible()
  await expectAccessible(page)
  const before = await pictures.getByRole('row').count()

  // Uploads several pictures at once; other files are rejected.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([
    await drawnPicture(page, 'red.png', '#c00'),
    { name: 'nice.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') },
    await drawnPicture(page, 'blue.png', '#00c'),
  ])
  await expect(page.getByText('Only JPEG, PNG and WebP pictures are accepted.')).toBeVisible()
  await expect(pictures.getByRole('row')).toHaveCount(before + 2)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // Adds alternative text to a picture.
  const last = pictures.getByRole('row').last()
  await last.getByRole('button', { name: /^Alternative text/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Alternative text' })
  await dialog.getByLabel('Eesti').fill('Sinine lamp')
  await dialog.getByLabel('English').fill('A blue lamp')
})

test('hides the cost price from an editor without the right', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/products/${sku}`)
  await expect(page.getByRole('grid', { name: 'Pictures' })).toBeVisible()
  await expect(page.getByLabel('Cost price without VAT')).toHaveCount(0)
  await expectAccessible(page)
})
