import { describe, expect, it } from 'vitest'
import { defaultStore, pathInStore, storeByCode, storeById, storeForPath, stores } from './stores.ts'

describe('stores', () => {
  it.each([
    ['/', 'et', '/'],
    ['/c/phones', 'et', '/c/phones'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/ru/c/x', 'ru', '/c/x'],
    ['/english', 'et', '/english'],
    ['/et/x', 'et', '/et/x'],
    ['', 'et', '/'],
  ])(
    'finds the store of %s by its prefix, the default one without (spec §1 "Stores", §2)',
    (pathname, code, path) => {
      expect(storeForPath(pathname)).toMatchObject({ store: { code }, path })
    },
  )

  it('builds the path back', () => {
    for (const store of stores) {
      for (const path of ['/', '/c/phones'])
        expect(storeForPath(pathInStore(store, path))).toEqual({ store, path })
    }
    expect(pathInStore(stores[1] ?? defaultStore, '/')).toBe('/en')
  })

  it('finds stores by code and id, and none for unknown ones (spec §9 "store ids 1, 2, 3")', () => {
    expect(storeByCode('ru')?.id).toBe(3)
    expect(storeById(2)?.code).toBe('en')
    expect([storeByCode('lv'), storeById(4), storeByCode(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('uses unique store codes, ids, prefixes and indices', () => {
    for (const key of ['code', 'id', 'prefix', 'index'] as const) {
      expect(new Set(stores.map((store) => store[key])).size).toBe(stores.length)
    }
  })

  it('uses EUR, the locale of the language and the default country EE, which totals require (spec §5, §9)', () => {
    expect(stores.map(({ code, locale }) => [code, locale])).toEqual([
      ['et', 'et-EE'],
      ['en', 'en-US'],
      ['ru', 'ru-RU'],
    ])
    for (const { country, currency } of stores) expect([country, currency]).toEqual(['EE', 'EUR'])
  })

  it('falls back to the Estonian store, id 1 (spec §9 "Default store", "fallback store id 1")', () => {
    expect(defaultStore).toMatchObject({ code: 'et', prefix: '' })
    expect(defaultStore.id).toBe(1)
    for (const path of ['/', '/fi', '/english', '/c/phones', '']) expect(storeForPath(path).store.id).toBe(1)
  })
})
