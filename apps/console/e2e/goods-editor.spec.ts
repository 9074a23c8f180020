import { expect, type Page, test } from '@playwright/test'
import { acceptInvite, expectAccessible, openDevice, consoleShop } from './support/console-shop.ts'

const shop = consoleShop()
const sku = 'KG-E27'

/** A picture of one colour, drawn by the browser. */
async function drawn(page: Page, name: string, colour: string) {
  const base64 = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(640, 480)
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = fill
      pen.fillRect(0, 0, 640, 480)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

test('pictures, attributes and facts of a product are edited', async ({ browser }) => {
  const page = await openDevice(browser, { width: 390, height: 844 })
  await acceptInvite(page, shop.inviteLink('mari@shop.example', 'owner'), 'Mari Tamm')
  await page.goto(`${shop.url}/admin/goods/${sku}`)
  const pictures = page.getByRole('grid', { name: 'Pictures' })
  await expect(pictures).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Address and search engines' })).toBeVisible()
  await expectAccessible(page)
  const before = await pictures.getByRole('row').count()

  // Several at once; what is no picture says so and goes nowhere.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([
    await drawn(page, 'red.png', '#c00'),
    { name: 'nice.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') },
    await drawn(page, 'blue.png', '#00c'),
  ])
  await expect(page.getByText('Only JPEG, PNG and WebP pictures are taken.')).toBeVisible()
  await expect(pictures.getByRole('row')).toHaveCount(before + 2)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // Each is described in words.
  const last = pictures.getByRole('row').last()
  await last.getByRole('button', { name: /^Alternative text/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Alternative text' })
  await dialog.getByLabel('Eesti').fill('Sinine lamp')
  await dialog.getByLabel('English').fill('A blue lamp')
})

test('an editor without the right sees no cost price', async ({ browser }) => {
  const page = await openDevice(browser, { width: 1440, height: 900 })
  await acceptInvite(page, shop.inviteLink('jaan@shop.example', 'editor'), 'Jaan Kask')
  await page.goto(`${shop.url}/admin/goods/${sku}`)
  await expect(page.getByRole('grid', { name: 'Pictures' })).toBeVisible()
  await expect(page.getByLabel('Cost price without VAT')).toHaveCount(0)
  await expectAccessible(page)
})
