import { readdir, readFile } from 'node:fs/promises'
import type { MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { bookletText } from '@ambra/documents/testing/booklet-text'
import { expect, it } from 'vitest'
import { demoContentFolder, demoOffers } from './demo-data.ts'
import { demoFiles } from './demo-files.ts'
import { demoRows } from './testing/demo-rows.ts'

const now = new Date('2026-11-21T10:00:00Z')
const languages = ['et', 'en', 'ru'] as const
const products: ProductRow[] = []
const pictures = new Map<string, string>()
const categoryTexts: string[] = []
for await (const row of demoRows(now)) {
  if (row.type === 'product') products.push(row)
  if (row.type === 'media') pictures.set(row.path, drawingOf(row))
  if (row.type === 'category') categoryTexts.push(JSON.stringify(row.texts))
}
const bySku = new Map(products.map((product) => [product.sku, product]))

/** Returns the content of a picture without the ids that differ in each document. */
function drawingOf({ svg, base64 = '' }: MediaRow): string {
  return svg?.replaceAll(/(["#])a[0-9a-z]+-/g, '$1') ?? base64
}

/** Returns each device with a companion of one of the kinds that its page offers. */
const offered = (kinds: string) =>
  products.flatMap((device) =>
    (device.links ?? [])
      .filter(({ type }) => type === 'crosssell')
      .flatMap(({ sku }) => bySku.get(sku) ?? [])
      .filter(({ kind = '' }) => kinds.split(' ').includes(kind))
      .map((companion) => ({ device, companion, pair: `${device.sku} with ${companion.sku}` })),
  )

it('sells accessories that fit models in the shop', () => {
  const names = products.flatMap(({ kind, texts }) =>
    /^(phone|tv)$/.test(kind ?? '') ? [texts.et.name] : [],
  )
  const homeless = products.flatMap(({ sku, attributes }) =>
    String(attributes?.fits_model ?? '')
      .split(', ')
      .filter((model) => model !== '' && !names.some((name) => `${name} `.startsWith(`${model} `)))
      .map((model) => `${sku}: ${model}`),
  )
  expect(homeless).toEqual([])
})

it('offers memory cards in the format that a device takes', () => {
  const pairs = offered('memory-card')
  expect(pairs.length).toBeGreaterThan(12)
  const wrong = pairs.filter(
    ({ device, companion }) =>
      !String(companion.attributes?.interface).startsWith(String(device.attributes?.memory_card)),
  )
  expect(wrong.map(({ pair }) => pair)).toEqual([])
})

it('offers chargers and power banks only to rechargeable devices', () => {
  const isRecharged = ({ kind, charging, attributes }: ProductRow) =>
    charging !== undefined || attributes?.usb_c_w !== undefined || kind === 'drone'
  const wrong = offered('charger power-bank').filter(({ device }) => !isRecharged(device))
  expect(wrong.map(({ pair }) => pair)).toEqual([])
  const corded = products.filter(({ attributes, charging }) => attributes?.connection === 'jack' && charging)
  expect(corded.map(({ sku }) => sku)).toEqual([])
})

it('offers a mount that carries the weight of the TV', () => {
  const weak = offered('tv-mount').filter(
    ({ device, companion }) =>
      Number(device.attributes?.weight ?? 0) > Number(companion.attributes?.max_kg ?? 0),
  )
  expect(weak.map(({ pair }) => pair)).toEqual([])
})

it.each([
  ['AM-W12', 'phone tablet laptop'],
  ['AM-WTV', 'tv'],
  ['AM-W24', 'washing-machine tumble-dryer dishwasher fridge freezer oven'],
])('offers the warranty %s only with its devices', (sku, kinds) => {
  const devices = offered('warranty').filter(({ companion }) => companion.sku === sku)
  expect(devices.length).toBeGreaterThan(10)
  const others = devices.filter(({ device }) => !kinds.split(' ').includes(device.kind ?? ''))
  expect(others.map(({ pair }) => pair)).toEqual([])
})

it('shows no two models with the same picture', () => {
  const models = new Map<string, Set<string>>()
  for (const { sku, media = [], variants = [] } of products)
    for (const { path } of [media[0], ...variants.map((variant) => variant.media?.[0])].flatMap(
      (m) => m ?? [],
    )) {
      const drawing = pictures.get(path) ?? path
      models.set(drawing, (models.get(drawing) ?? new Set()).add(sku))
    }
  const shared = [...models.values()].filter((skus) => skus.size > 1)
  expect(shared.map((skus) => [...skus].join(' '))).toEqual([])
})

it('mails what its gift cards and guides promise', () => {
  const mailed = (text = '') => /e-mail|e-posti|e-kir|электронной почт|письм/iu.test(text)
  const empty = products.filter(
    ({ kind, texts, gift_card, downloads }) =>
      /^(software|gift-card)$/.test(kind ?? '') &&
      languages.some((language) => mailed(texts[language]?.description)) &&
      !gift_card &&
      !downloads,
  )
  expect(empty.map(({ sku }) => sku)).toEqual([])
})

it('provides guides of several pages in three languages', async () => {
  const files = await Array.fromAsync(demoFiles(now))
  for (const sku of ['AM-FREE', 'AM-EG1']) {
    const named = (bySku.get(sku)?.downloads ?? []).map(({ file }) => file)
    const guides = files.filter(({ path }) => path.endsWith('.pdf') && named.includes(path))
    const texts = guides.map(({ bytes }) => bookletText(bytes))
    expect(texts.map((pages) => pages.length > 1)).toEqual([true, true, true])
    expect(texts.filter((pages) => /[а-я]{4}/.test(pages.join()))).toHaveLength(1)
  }
})

it('adds a unit to each figure of the key facts', () => {
  const bare = products.flatMap(({ sku, texts }) =>
    languages.flatMap((language) =>
      (texts[language]?.key_specs ?? [])
        .filter((fact) => /^[\d.,\s]+$/.test(fact))
        .map((fact) => `${sku}: ${fact}`),
    ),
  )
  expect(bare).toEqual([])
})

it('makes no claims about sales, majorities or personal prices', async () => {
  const files = (await readdir(demoContentFolder, { recursive: true })).filter((path) =>
    /\.(md|json)$/.test(path),
  )
  const pages = await Promise.all(files.map((path) => readFile(`${demoContentFolder}/${path}`, 'utf8')))
  // Codes and kinds of sections are not shown.
  const shown = pages.map((page) => page.replaceAll(/"(?:code|type)": "[\w-]+"/g, ''))
  const offers = (await demoOffers(now)).map(({ comments }) => JSON.stringify(comments))
  const words = [...shown, ...offers, ...categoryTexts, ...products.map(({ texts }) => JSON.stringify(texts))]
  const unproved =
    /best.?sell|most customers|customers choose|made for you|just for you|enimmüü|müügihit|enamik (kliente|ostjaid)|valib enamik|sulle tehtud|ainult sulle|хит продаж|бестселлер|большинство (покупател|клиент)|только для вас/giu
  expect(words.flatMap((text) => text.match(unproved) ?? [])).toEqual([])
})

it('offers nothing for sale that the shop does not have', () => {
  const offer = /müüme|we (also )?sell|sold separately|продаём|продадим|продаются отдельно/iu
  const devices = products.filter(({ product_type }) => /simple|configurable/.test(product_type))
  const empty = devices.filter(({ texts }) => offer.test(JSON.stringify(texts)))
  expect(empty.map(({ sku }) => sku)).toEqual([])
})
