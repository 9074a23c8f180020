import { productPath } from '@ambra/domain/platform/text/slug'
import { findProducts, findUsedPhone } from './support/catalogue.ts'
import { awaken, expect, test } from './support/fixtures.ts'

test('two grades are compared by keyboard', async ({ page, shop }) => {
  const { label, store } = shop
  await page.goto(`${store.prefix}/i/grades`)
  await awaken(page)
  const viewer = page.locator('#wear')
  // Pictures come before the text, within one and a half screens of a phone.
  expect((await viewer.getByRole('img').first().boundingBox())?.y).toBeLessThan(844 * 1.5)
  await viewer.getByRole('radio', { name: label('wear.part.screen') }).check()
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.c')) })).toBeVisible()
  const boundary = viewer.getByRole('slider', { name: label('wear.boundary') })
  const cut = () =>
    viewer
      .getByRole('img')
      .last()
      .evaluate((img) => getComputedStyle(img).clipPath)
  const before = await cut()
  await boundary.press('ArrowRight')
  await expect.poll(cut).not.toBe(before)
  await viewer.getByLabel(label('wear.right')).selectOption('b')
  const shown = viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a grade selected before the script has loaded is kept', async ({ page, shop }) => {
  const { label, store } = shop
  const scripts = Promise.withResolvers<void>()
  await page.goto(`${store.prefix}/i/grades`)
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const viewer = page.locator('#wear')
  await viewer.getByRole('radio', { name: label('wear.part.screen') }).check()
  await viewer.getByLabel(label('wear.right')).selectOption('b')
  await viewer.getByRole('slider', { name: label('wear.boundary') }).press('ArrowRight')
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })).toHaveCount(0)
  scripts.resolve()
  await expect(viewer.getByRole('img', { name: new RegExp(label('wear.screen.b')) })).toBeVisible()
  const cut = await viewer.locator('input[type=range]').evaluate((range: HTMLInputElement) => ({
    is: range.parentElement?.style.getPropertyValue('--at'),
    wanted: `${range.value}%`,
  }))
  expect(cut.is).toBe(cut.wanted)
  expect(cut.is).not.toBe('50%')
  await expect(viewer.getByRole('radio', { name: label('wear.part.screen') })).toBeChecked()
})

test('a variant selected before any script has loaded is kept', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${shop.store.prefix}${productPath(phone)}`, { waitUntil: 'commit' })
  const tile = page.locator(
    'fieldset label[data-kind=grade]:not([data-unavailable]):has(input:not(:checked))',
  )
  const before = page.url()
  const value = await tile.first().getByRole('radio').getAttribute('value')
  await tile.first().click()
  scripts.resolve()
  await expect(page).not.toHaveURL(before)
  if (value) await expect(page.locator(`input[type=radio][value="${value}"]`)).toBeChecked()
})

test('price, grade and totals follow the choice on a page that a translator rewrites', async ({
  page,
  request,
  shop,
}) => {
  const { phone } = await findUsedPhone(request, shop)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  await awaken(page)
  const tiles = page.locator('fieldset label[data-kind=grade]:not([data-unavailable])')
  const bar = page.locator('[data-buy-bar]')
  /** Returns what the page says beside the button, at one moment. */
  const read = () =>
    bar.evaluate((element) => {
      const text = (of: string) => [...element.querySelectorAll(of)].map((one) => one.textContent).join(' ')
      return { price: text('p [translate=no]'), grade: text('b[data-size]') }
    })
  /** Chooses a grade; returns what the page says once it has followed. */
  const choose = async (at: number) => {
    const radio = tiles.nth(at).getByRole('radio')
    const before = await read()
    if (!(await radio.isChecked())) {
      await tiles.nth(at).click()
      await expect(radio).toBeChecked()
      await expect.poll(read).not.toEqual(before)
    }
    return read()
  }
  const plain = [await choose(0), await choose(1)]
  await page.evaluate(() => {
    const owned = new WeakSet<Node>()
    /** Rewrites every text as translators do: replaces the text nodes by elements of its own. */
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const [index, text] of texts.entries()) {
        const { parentElement } = text
        if (!parentElement || owned.has(text) || !text.textContent?.trim()) continue
        if (parentElement.closest('[translate=no], script, style, noscript, title, textarea, svg')) continue
        const font = document.createElement('font')
        const copy = document.createTextNode(text.textContent)
        for (const node of [font, copy, text]) owned.add(node)
        parentElement.replaceChild(font, text)
        // Half of the texts are moved, the others are detached.
        font.append(index % 2 === 0 ? text : copy)
      }
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
  for (const at of [1, 0, 1]) expect(await choose(at)).toEqual(plain[at])
  expect(broken).toEqual([])
})

test('the selected variant shows its measured battery', async ({ page, request, shop }) => {
  const phones = await findProducts(request, shop, [
    { terms: { kind: ['phone'] } },
    { terms: { type_id: ['configurable'] } },
    { terms: { visibility: [4] } },
  ])
  const phone = phones.find(({ configurable_children: all }) => all.some((one) => one.batteryHealth))
  if (!phone) throw new Error('the demo shop has no phone with a measured battery')
  const measured = phone.configurable_children.filter(
    ({ batteryHealth, status }) => batteryHealth && status === 1,
  )
  const [one] = measured
  const other = measured.find(({ batteryHealth }) => batteryHealth !== one?.batteryHealth)
  for (const child of [one, other]) {
    await page.goto(`${shop.store.prefix}${productPath(phone, child?.sku)}`)
    const gauge = page.getByRole('meter', { name: shop.label('wear.measured') })
    await expect(gauge).toHaveJSProperty('value', child?.batteryHealth)
  }
})

test('a phone page shows pictures and its grades by part', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  await page.goto(`${shop.store.prefix}${productPath(phone)}`)
  const [first, ...others] = phone.highlights ?? []
  if (!first || others.length === 0) throw new Error('the demo shop has no phone with tiles')
  for (const { title, text } of [first, ...others]) {
    const tile = page.getByRole('listitem').filter({ hasText: title })
    await expect(tile).toContainText(text)
    await tile.locator('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  }
  // A phone folds the table until a link points into it.
  await page.goto(`${shop.store.prefix}${productPath(phone)}#grades`)
  const row = page.locator('#grades').getByRole('row', { name: `B ${shop.label('grade.b.word')}` })
  await expect(row).toContainText(shop.label('wear.screen.b'), { ignoreCase: true })
  await expect(row).toContainText(shop.label('wear.housing.b'), { ignoreCase: true })
  await expect(row).toContainText(shop.label('wear.least', { percent: '85' }))
})

test('a phone folds grades, values and rights, opened by hand, by a link and for print', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const { phone } = await findUsedPhone(request, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${store.prefix}${productPath(phone)}`)
  await awaken(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThan(844 * 13)
  const grades = page.locator('#grades')
  const last = page.locator('#specs').getByRole('row', { name: /^SKU/ })
  const rights = page.getByText(label('info.rights.guarantee'))
  for (const folded of [grades, last, rights]) await expect(folded).toBeHidden()

  await page.getByRole('link', { name: label('wear.compare') }).click()
  await expect(page.locator('#wear')).toBeInViewport()
  await expect(grades).toBeVisible()
  await page.locator('#specs summary').press('Enter')
  await expect(last).toBeVisible()
  await page.locator('#specs summary').press('Enter')

  await page.emulateMedia({ media: 'print' })
  for (const printed of [grades, last, rights]) await expect(printed).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rights).toBeVisible()
  await expect(page.locator('#rights summary')).toBeHidden()
})

test('no picture is shown larger than its pixels on a wide screen', async ({ page, request, shop }) => {
  const { phone } = await findUsedPhone(request, shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  const enlarged: string[] = []
  for (const path of ['/', '/i/grades', productPath(phone)]) {
    await page.goto(shop.store.prefix + path)
    await awaken(page)
    // Close-ups are put on the page once it comes near.
    await page.locator('#wear').scrollIntoViewIfNeeded()
    await expect(page.locator('#wear img').first()).toBeVisible()
    enlarged.push(
      ...(await page.evaluate(async () => {
        const shown = [...document.images].filter(
          ({ currentSrc, width }) => width > 0 && currentSrc && !currentSrc.endsWith('.svg'),
        )
        const found = shown.map(async (image) => {
          // The picture itself: `srcset` changes the natural size of an element.
          const file = new Image()
          file.src = image.currentSrc
          await file.decode()
          const scales = [image.width / file.naturalWidth, image.height / file.naturalHeight]
          const isCover = getComputedStyle(image).objectFit === 'cover'
          const scale = isCover ? Math.max(...scales) : Math.min(...scales)
          return scale > 1.01 ? [`${image.currentSrc}: ${scale.toFixed(2)}`] : []
        })
        return (await Promise.all(found)).flat()
      })),
    )
  }
  expect(enlarged).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every close-up is on the page without JavaScript', async ({ page, shop }) => {
    await page.goto(`${shop.store.prefix}/i/grades`)
    // Three parts in five grades, and the two side by side.
    await expect(page.locator('#wear img')).toHaveCount(17)
    await expect(page.locator('#wear').getByRole('slider')).toBeHidden()
    await page.goto(shop.store.prefix || '/')
    await expect(page.locator('#wear img').first()).toBeAttached()
  })
})

test('the most ordered grade is marked', async ({ page, request, shop }) => {
  const { label, store } = shop
  const [phone] = await findProducts(request, shop, [{ terms: { sku: ['NV-P7'] } }])
  if (!phone) throw new Error('the demo shop has no such phone')
  await page.goto(store.prefix + productPath(phone, phone.sku))
  const marked = page.locator('label').filter({ hasText: label('product.mostChosen') })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText(label('grade.b.word'))
})

test('a page opens with the most ordered grade, with a close-up of the grade as its second picture', async ({
  page,
  request,
  shop,
}) => {
  const { label, store } = shop
  const [phone] = await findProducts(request, shop, [{ terms: { sku: ['NV-P7'] } }])
  if (!phone) throw new Error('the demo shop has no such phone')
  await page.goto(store.prefix + productPath(phone))
  await awaken(page)
  const radio = (grade: 'b' | 'c') =>
    page.getByRole('radio', {
      name: new RegExp(`^${grade.toUpperCase()}\\s+${label(`grade.${grade}.word`)}`),
    })
  await expect(radio('b')).toBeChecked()
  const second = page
    .getByRole('region', { name: label('gallery.label', { name: phone.name }) })
    .locator('img')
    .nth(1)
  await expect(second).toHaveAttribute('alt', new RegExp(label('grade.b.word')))
  await radio('c').press('Space')
  await expect(second).toHaveAttribute('alt', new RegExp(label('grade.c.word')))
  await expect(second).toHaveAttribute('src', /frame-c-/)
})
