import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '@ambra/commerce/platform'
import { currentShop, setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { shopMark } from '@ambra/domain/platform/shop/shop-mark'
import { aProduct } from '@ambra/testing/import-builders'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { codeOf, anOwner, type Person } from '../admin-suite.ts'

let shop: TestApp

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 100, stock: { qty: 10 } })])
})
afterEach(() => setCurrentShop({}))

const add = (person: Person, use: 'logo' | 'icon', content: Buffer | string) =>
  person.run('settings.add-picture', { use, base64: Buffer.from(content).toString('base64') })
const save = (person: Person, key: string, value: string | null, version = 0) =>
  person.run('settings.save', { changes: [{ key, store: '', value, version }] })
const stored = (path: string) => readFile(join(shop.mediaDir, path))
const svg = (fill: string, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="${fill}" d="M0 0h60v40H0z"/>${inner}</svg>`
const bitmap = (width: number, height: number, background = '#123456') =>
  sharp({ create: { width, height, channels: 4, background } })

describe('logo and icon of the shop', () => {
  it('stores a drawing without its scripts, and a bitmap of it for mails and documents', async () => {
    const boss = await anOwner(shop)
    const answer = await add(boss, 'logo', svg('#e02020', '<script>alert(1)</script>'))
    const { path } = answer.body.result
    expect(path).toMatch(/^look\/[0-9a-f]{16}\/logo-120x40\.svg$/)
    expect((await stored(path)).toString()).not.toContain('script')
    const { format, width, height } = await sharp(
      await stored(path.replace(/logo-.*/, 'logo.png')),
    ).metadata()
    expect([format, width, height]).toEqual(['png', 360, 120])
  })

  it('shows a saved logo instead of the name, and the name again after undoing it', async () => {
    const boss = await anOwner(shop)
    await save(boss, 'shop_name', 'Helisev Pood')
    const { path } = (await add(boss, 'logo', svg('#e02020'))).body.result
    expect(codeOf(await save(boss, 'look_logo', path))).toBe(undefined)
    await readSettings(shop.database)
    expect(shopMark(currentShop())).toMatchObject({ text: '', picture: { path, width: 120, height: 40 } })
    expect(codeOf(await save(boss, 'look_logo', null, 1))).toBe(undefined)
    await readSettings(shop.database)
    expect(shopMark(currentShop())).toEqual({ text: 'Helisev Pood', picture: undefined })
  })

  it.each([
    ['#101010', 'dark'],
    ['#ffffff', 'pale'],
    ['#e02020', undefined],
  ])('notes the ground on which a logo of %s cannot be seen: %s', async (fill, tone) => {
    const boss = await anOwner(shop)
    const { path } = (await add(boss, 'logo', svg(fill))).body.result
    expect(/-(dark|pale)\.svg$/.exec(path)?.[1]).toBe(tone)
  })

  it('renders an icon in the sizes of devices, on its own ground where they cut its corners', async () => {
    const boss = await anOwner(shop)
    const { path } = (await add(boss, 'icon', svg('#e02020'))).body.result
    const folder = path.replace(/\/[^/]*$/, '')
    for (const [name, side] of [
      ['touch-180.png', 180],
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['maskable-192.png', 192],
      ['maskable-512.png', 512],
    ] as const) {
      const content = await stored(`${folder}/${name}`)
      const { width, height } = await sharp(content).metadata()
      expect([name, width, height]).toEqual([name, side, side])
      const corner = (await sharp(content).ensureAlpha().raw().toBuffer()).subarray(0, 4)
      expect([name, corner[3]]).toEqual([name, name.startsWith('icon') ? 0 : 255])
    }
  })

  it('re-encodes a bitmap without its metadata and reduces a large one', async () => {
    const boss = await anOwner(shop)
    const given = await bitmap(2400, 800)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer()
    const { path } = (await add(boss, 'logo', given)).body.result
    expect(path).toMatch(/\/logo-1200x400\.png$/)
    expect((await stored(path)).includes('secret')).toBe(false)
  })

  it.each([
    ['a text', () => Buffer.from('this is not a picture')],
    ['a JPEG', () => bitmap(40, 40).flatten().jpeg().toBuffer()],
    ['a bitmap above 4,000 pixels', () => bitmap(4001, 10).png().toBuffer()],
    ['a file above 500 KB', () => Buffer.alloc(500_001, 'x')],
    ['a truncated bitmap', async () => (await bitmap(400, 400).png().toBuffer()).subarray(0, 60)],
    [
      'a drawing without size',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'),
    ],
    [
      'a huge drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="9"></svg>'),
    ],
  ])('rejects %s', async (_, content) => {
    const boss = await anOwner(shop)
    const answer = await add(boss, 'logo', await content())
    expect(answer.status).toBe(400)
    expect(codeOf(answer)).toMatch(/^(settings\.not_a_mark|request\.invalid)$/)
  })

  it('saves no path of a picture that was not uploaded as this mark', async () => {
    const boss = await anOwner(shop)
    const { path } = (await add(boss, 'logo', svg('#e02020'))).body.result
    for (const [key, value] of [
      ['look_logo', 'look/0123456789abcdef/logo-120x40.svg'],
      ['look_logo', 'goods/aa/picture.png'],
      ['look_logo', '../look/logo-1x1.svg'],
      ['look_icon', path],
    ] as const)
      expect([key, value, codeOf(await save(boss, key, value))]).toEqual([key, value, 'settings.invalid'])
  })
})
