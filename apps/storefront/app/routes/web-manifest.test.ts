import { createClient } from '@ambra/contract/platform/api/client'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { existsSync, readFileSync } from 'node:fs'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { clientContext, storeContext, translateContext } from '#app/routing/context.ts'
import { screens } from '#app/routing/route-table.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compileMessages } from '../../vite/compile-messages.ts'
import { loader } from './web-manifest.ts'

const catalogs = compileMessages()
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../i18n/messages/${language}.json`, import.meta.url), 'utf8'))
type Picture = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  icons: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

async function responseFor(store: (typeof stores)[number], settings: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(storeContext, store)
  context.set(translateContext, createTranslate(store.locale, catalogs[store.language]))
  const config = Object.entries(settings).map(([code, value]) => ({ code, value }))
  context.set(
    clientContext,
    createClient({
      storeCode: store.code,
      transport: async () => ({
        status: 200,
        document: { code: 200, result: { config: { [store.code]: config } } },
      }),
    }),
  )
  // The loader reads only the context.
  return loader({ context } as unknown as Parameters<typeof loader>[0])
}

const fileOf = (src: string) => new URL(`../../public${src}`, import.meta.url)

/** Returns width and height from the file header: the first chunk of a PNG, the frame of a lossy WebP. */
function sizesOf(src: string): string {
  const file = readFileSync(fileOf(src))
  const [width, height] =
    file.toString('latin1', 1, 4) === 'PNG'
      ? [file.readUInt32BE(16), file.readUInt32BE(20)]
      : [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff]
  return `${width}x${height}`
}

setCurrentShop({ shop_name: 'Ambra' })

describe.each(stores)('web app manifest of the store $code', (store) => {
  it('returns the client manifest, requested without parameters (spec §7 "client manifest")', async () => {
    const response = await responseFor(store)
    expect(response.headers.get('content-type')).toContain('json')
    expect(await response.json()).toMatchObject({
      id: store.prefix || '/',
      name: 'Ambra',
      short_name: 'Ambra',
      description: textsOf(store.language)['home.description']?.replace('{shop}', 'Ambra'),
      lang: store.language,
      dir: 'ltr',
      start_url: `${store.prefix}/pwa.html`,
      scope: '/',
      display: 'standalone',
      categories: ['shopping'],
    })
  })

  it('describes the shop in the words that the shop has set', async () => {
    const response = await responseFor(store, { home_description: 'Lamps and shades.' })
    expect(await response.json()).toMatchObject({ description: 'Lamps and shades.' })
  })

  it('has icons of 192 and 512 px, also as maskable ones, and all images have their declared size', async () => {
    const manifest: Manifest = await (await responseFor(store)).json()
    const drawn = manifest.icons.filter(({ type }) => type === 'image/png')
    expect(drawn.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['192x192', 'maskable'],
      ['512x512', 'maskable'],
    ])
    const shortcuts = manifest.shortcuts.flatMap(({ icons }) => icons)
    for (const { src, sizes } of [...drawn, ...shortcuts]) expect([src, sizesOf(src)]).toEqual([src, sizes])
    expect(manifest.icons.map(({ src }) => existsSync(fileOf(src)))).not.toContain(false)
  })

  it('has shortcuts to existing pages, named in its language', async () => {
    const manifest: Manifest = await (await responseFor(store)).json()
    const paths = manifest.shortcuts.map(({ url }) => url.slice(store.prefix.length + 1))
    for (const path of [...paths, 'pwa.html']) expect(screens.map((row) => row.path)).toContain(path)
    const words = Object.values(textsOf(store.language))
    for (const { name } of manifest.shortcuts) expect(words).toContain(name)
  })
})

it("has the shop's own icon, and none of another shop", async () => {
  setCurrentShop({ shop_name: 'Helisev Pood', look_icon: 'look/0a1b/icon-64x64.png' })
  const { icons }: Manifest = await (await responseFor(defaultStore)).json()
  setCurrentShop({ shop_name: 'Ambra' })
  expect(icons.map(({ src }) => src)).toEqual(
    ['icon-192', 'icon-512', 'maskable-192', 'maskable-512'].map((name) => `/media/look/0a1b/${name}.png`),
  )
})

it('includes the icon for iOS', () => {
  expect(sizesOf('/apple-touch-icon.png')).toBe('180x180')
})
