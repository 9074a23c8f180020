import { importRows } from '@ambra/db/catalogue'
import { watchCatalogue } from '@ambra/commerce/catalogue'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { aCategory, aProduct, asLines } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf } from '../admin-suite.ts'

let shop: TestApp

const words = (key: string) => ({
  et: { name: `${key} et`, url_key: `${key}-et` },
  en: { name: `${key} en`, url_key: key },
})

beforeEach(async () => {
  shop = await createTestApp([
    aCategory({ code: 'lamps', position: 2, texts: words('lamps') }),
    aCategory({ code: 'bulbs', parent: 'lamps', position: 1, texts: words('bulbs') }),
    aCategory({ code: 'shades', parent: 'lamps', position: 2, texts: words('shades') }),
    aProduct({ sku: 'LAMP', categories: ['lamps'] }),
    aProduct({ sku: 'LED', categories: ['lamps'] }),
    aProduct({ sku: 'BULB', categories: ['bulbs'] }),
  ])
})

const editor = () => aPerson(shop, [{ role: 'editor', store: null }])
type Person = Awaited<ReturnType<typeof editor>>

const treeOf = async (person: Person) =>
  (await person.run('categories.tree', {})).body.result.categories as {
    id: number
    code: string
    parent: number | null
    products: number
  }[]
const idOf = async (person: Person, code: string) =>
  (await treeOf(person)).find((row) => row.code === code)?.id ?? 0
const codes = async (person: Person) => (await treeOf(person)).map(({ code }) => code)

async function importAgain(...rows: unknown[]): Promise<void> {
  const media = filesInFolders(shopFolders(shop.folder)).media
  await importRows(shop.database, asLines(rows), { now: shop.clock.now(), media })
}

const leadsTo = async (url: string) =>
  (await shop.call('urlRedirect', { query: { url } })).body.result as {
    to: string | null
    code: number
  } | null

describe('the category tree', () => {
  it('returns the whole category tree, and moves a category between siblings and back', async () => {
    const mari = await editor()
    expect(await codes(mari)).toEqual(['phones', 'lamps', 'bulbs', 'shades'])
    const [phones, lamps, shades] = await Promise.all(
      ['phones', 'lamps', 'shades'].map((code) => idOf(mari, code)),
    )
    const move = { id: shades ?? 0, seen_parent: lamps ?? 0, parent: null, before: phones ?? 0 }
    const moved = await mari.run('categories.move', move)
    expect(moved.body.result).toEqual({ parent: lamps, before: null })
    expect(await codes(mari)).toEqual(['shades', 'phones', 'lamps', 'bulbs'])
    // A repeated request, or one by a person whose view is out of date.
    expect(codeOf(await mari.run('categories.move', move))).toBe('catalogue.moved')
    await mari.run('categories.move', { id: shades ?? 0, seen_parent: null, ...moved.body.result })
    expect(await codes(mari)).toEqual(['phones', 'lamps', 'bulbs', 'shades'])
    const inside = { id: lamps ?? 0, seen_parent: null, parent: shades ?? 0, before: null }
    expect(codeOf(await mari.run('categories.move', inside))).toBe('catalogue.below_itself')
  })

  it('creates no cycle when two categories move into each other at once', async () => {
    const mari = await editor()
    const [phones, lamps] = await Promise.all(['phones', 'lamps'].map((code) => idOf(mari, code)))
    const into = (id = 0, parent = 0) =>
      mari.run('categories.move', { id, seen_parent: null, parent, before: null })
    const both = await Promise.all([into(phones, lamps), into(lamps, phones)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await codes(mari)).toHaveLength(4)
  })

  it('adds categories as hidden, and removes only empty ones', async () => {
    const mari = await editor()
    const added = await mari.run('categories.add', { parent: null, names: { et: 'Lambid', en: 'Lamps' } })
    expect(added.status).toBe(200)
    const { id } = added.body.result
    const { category } = (await mari.run('categories.show', { id })).body.result
    // Both the code and the address were taken.
    expect(category).toMatchObject({ code: 'lamps-2', active: false })
    expect(category.texts).toContainEqual({
      language: 'en',
      name: 'Lamps',
      url_key: 'lamps-2',
      description: null,
    })
    for (const code of ['lamps', 'bulbs'])
      expect([code, codeOf(await mari.run('categories.remove', { id: await idOf(mari, code) }))]).toEqual([
        code,
        'catalogue.not_empty',
      ])
    expect((await mari.run('categories.remove', { id })).status).toBe(200)
    expect(codeOf(await mari.run('categories.remove', { id }))).toBe('catalogue.unknown')
  })

  it('rejects a category name change when another person changed the name first', async () => {
    const mari = await editor()
    const jaan = await editor()
    const id = await idOf(mari, 'lamps')
    const name = (before: string, after: string) => ({ path: 'texts.en.name' as const, before, after })
    const first = await mari.run('categories.save', { id, changes: [name('lamps en', 'Lights')] })
    expect(first.body.result).toMatchObject({ applied: 1, conflicts: [] })
    const second = await jaan.run('categories.save', {
      id,
      changes: [name('lamps en', 'Lamps'), { path: 'in_menu', before: true, after: false }],
    })
    expect(second.body.result).toMatchObject({
      applied: 1,
      conflicts: [{ path: 'texts.en.name', present: 'Lights', by: 'Mari Maasikas' }],
      category: { in_menu: false },
    })
    const taken = { path: 'texts.en.url_key' as const, before: 'lamps', after: 'bulbs' }
    expect(codeOf(await mari.run('categories.save', { id, changes: [taken] }))).toBe('catalogue.key_taken')
    for (const change of [
      { ...taken, after: 'Not an address' },
      { ...taken, after: '../../' },
      { path: 'texts.et.name' as const, before: 'lamps et', after: null },
      { path: 'active' as const, before: true, after: 'yes' },
    ])
      expect([change, codeOf(await mari.run('categories.save', { id, changes: [change] }))]).toEqual([
        change,
        'request.invalid',
      ])
  })

  it('lets only people with the right in every store change categories', async () => {
    const local = await aPerson(shop, [{ role: 'editor', store: 'en' }])
    expect((await local.run('categories.tree', {})).status).toBe(200)
    const add = { parent: null, names: { et: 'Lambid' } }
    expect(codeOf(await local.run('categories.add', add))).toBe('staff.not_allowed')
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('categories.add', add))).toBe('staff.not_allowed')
    expect(codeOf(await packer.run('redirects.list', {}))).toBe('staff.not_allowed')
    // The root is not a category.
    expect(codeOf(await (await editor()).run('categories.show', { id: 2 }))).toBe('request.invalid')
  })
})

describe('placed products of a category', () => {
  it('places products of a category by the order on screen, and updates the index', async () => {
    const mari = await editor()
    const id = await idOf(mari, 'lamps')
    const watch = await watchCatalogue({
      database: shop.database,
      search: shop.deps.search,
      now: shop.clock.now,
      log: pino({ level: 'silent' }),
      onChange: () => undefined,
    })
    const placed = await mari.run('categories.place', { id, seen: [], skus: ['LED', 'LAMP'] })
    expect(placed.body.result.placed.map(({ sku }: { sku: string }) => sku)).toEqual(['LED', 'LAMP'])
    expect(codeOf(await mari.run('categories.place', { id, seen: [], skus: ['LAMP'] }))).toBe(
      'catalogue.places_changed',
    )
    const foreign = { id, seen: ['LED', 'LAMP'], skus: ['BULB'] }
    expect(codeOf(await mari.run('categories.place', foreign))).toBe('catalogue.not_in_it')
    // An import of the products keeps the positions.
    await importAgain(aProduct({ sku: 'LED', categories: ['lamps'], price: 50 }))
    await expect
      .poll(async () => {
        const [led] = (
          await shop.deps.search.search({
            index: 'en',
            type: 'product',
            body: {
              query: { kind: 'terms', field: 'sku', values: ['LED'] },
              facetFilters: [],
              aggregations: [],
            },
            from: 0,
            size: 1,
            sort: [],
          })
        ).hits
        return [led?.source[`category_place_${id}`], led?.source['price']]
      })
      .toEqual(['01', 50])
    await expect
      .poll(async () => (await shop.deps.search.find('en', 'category', id))?.['has_places'])
      .toBe(true)
    await watch.stop()
  })
})

describe('a category with a changed address', () => {
  const rename = async (person: Person, before: string, after: string) =>
    person.run('categories.save', {
      id: await idOf(person, 'lamps'),
      changes: [{ path: 'texts.en.url_key', before, after }],
    })

  it('redirects the former addresses of a category in one step, without a cycle', async () => {
    const mari = await editor()
    await rename(mari, 'lamps', 'lights')
    expect(await leadsTo('/en/c/lamps')).toEqual({ to: '/en/c/lights', code: 301 })
    await rename(mari, 'lights', 'lighting')
    expect(await leadsTo('/en/c/lamps?brand=1')).toEqual({ to: '/en/c/lighting?brand=1', code: 301 })
    await rename(mari, 'lighting', 'lamps')
    expect(await leadsTo('/en/c/lamps')).toBe(null)
    expect(await leadsTo('/en/c/lights')).toEqual({ to: '/en/c/lamps', code: 301 })
    const { redirects } = (await mari.run('redirects.list', {})).body.result
    expect(redirects.map(({ origin }: { origin: string }) => origin)).toEqual(['automatic', 'automatic'])
  })

  it('redirects the former address when an import changes it', async () => {
    const texts = { ...words('lamps'), et: { name: 'lamps et', url_key: 'valgus' } }
    await importAgain(aCategory({ code: 'lamps', position: 2, texts }))
    expect(await leadsTo('/c/lamps-et')).toEqual({ to: '/c/valgus', code: 301 })
    // The language of this store has no texts of its own.
    expect(await leadsTo('/ru/c/lamps-et')).toEqual({ to: '/ru/c/valgus', code: 301 })
    expect(await leadsTo('/en/c/lamps')).toBe(null)
  })
})

describe('manual redirects', () => {
  const one = { from: '/phones.html', to: '/en/c/phones', code: 301 as const, seen: null }

  it('saves, changes and removes a redirect only if nobody changed it since it was read', async () => {
    const mari = await editor()
    expect((await mari.run('redirects.save', one)).body.result).toMatchObject({
      redirect: { from: '/phones.html', to: '/en/c/phones', code: 301, origin: 'hand', by: 'Mari Maasikas' },
      led_on: 0,
    })
    expect(codeOf(await mari.run('redirects.save', one))).toBe('catalogue.redirect_changed')
    const seen = { to: one.to, code: 301 as const }
    const gone = { ...one, to: null, code: 410 as const, seen }
    expect((await mari.run('redirects.save', gone)).status).toBe(200)
    expect(await leadsTo('/phones.html')).toEqual({ to: null, code: 410 })
    expect(codeOf(await mari.run('redirects.remove', { from: one.from, seen }))).toBe(
      'catalogue.redirect_changed',
    )
    await mari.run('redirects.remove', { from: one.from, seen: { to: null, code: 410 } })
    expect(await leadsTo('/phones.html')).toBe(null)
    expect((await auditOf(shop)).at(-1)).toMatchObject({
      operation: 'redirects.remove',
      subject_id: '/phones.html',
    })
  })

  it('rejects redirect cycles and foreign targets, and shortens chains', async () => {
    const mari = await editor()
    await mari.run('redirects.save', one)
    const save = (from: string, to: string) => mari.run('redirects.save', { from, to, code: 301, seen: null })
    expect(codeOf(await save('/en/c/phones', '/phones.html'))).toBe('catalogue.redirect_loop')
    expect(codeOf(await save('/a', '/a?x=1'))).toBe('catalogue.redirect_loop')
    expect(codeOf(await save('/old.html', '/phones.html'))).toBe('catalogue.redirect_chain')
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect([to, codeOf(await save('/b', to))]).toEqual([to, 'catalogue.redirect_bad_to'])
    expect(codeOf(await save('phones', '/c/phones'))).toBe('catalogue.redirect_bad_from')
    expect(codeOf(await save('/blog/(.*)', '/c/phones'))).toBe('catalogue.redirect_pattern')
    expect(codeOf(await save('/media/x.jpg', '/c/phones'))).toBe('catalogue.redirect_answered')
    // A redirect to an address that now redirects is updated to point to the final address.
    expect((await save('/en/c/phones', '/en/c/lamps')).body.result.led_on).toBe(1)
    expect(await leadsTo('/phones.html')).toEqual({ to: '/en/c/lamps', code: 301 })
  })

  it('saves one redirect when four people save the same address at once', async () => {
    const mari = await editor()
    const all = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => mari.run('redirects.save', { ...one, to: `/c/${key}` })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('lists redirects page by page', async () => {
    const mari = await editor()
    const { db } = shop.database
    await sql`insert into redirects (source, target, status, created_at)
      select '/old-' || lpad(n::text, 4, '0'), '/c/phones', 301, now() from generate_series(1, 120) n`.execute(
      db,
    )
    const first = (await mari.run('redirects.list', { limit: 50 })).body.result
    expect([first.redirects.length, first.next]).toEqual([50, '/old-0050'])
    const found = (await mari.run('redirects.list', { q: 'old-011' })).body.result
    expect([found.redirects.length, found.next]).toEqual([10, null])
  })
})

describe('redirects from a file', () => {
  const text = [
    'from,to,code',
    '/a.html,/c/a,301',
    '/a.html,/c/b,301',
    '/back,/back,301',
    '/far,https://evil.example/,301',
    '=1+1,/c/a,',
    '/fax,,410',
    '"/q,/c/a',
  ].join('\n')

  it('previews redirects of a file row by row before it stores any', async () => {
    const mari = await editor()
    const run = async (dry_run: boolean) =>
      (await mari.run('redirects.import', { text, first_line: 2, dry_run })).body.result.rows.map(
        ({ line, outcome, why }: { line: number; outcome: string; why: string | null }) => [
          line,
          outcome,
          why,
        ],
      )
    const expected = [
      [2, 'new', null],
      [3, 'refused', 'twice'],
      [4, 'refused', 'loop'],
      [5, 'refused', 'bad_to'],
      [6, 'refused', 'bad_from'],
      [7, 'new', null],
      [8, 'refused', 'broken'],
    ]
    expect(await run(true)).toEqual(expected)
    expect(await leadsTo('/a.html')).toBe(null)
    expect(await run(false)).toEqual(expected)
    expect(await leadsTo('/a.html')).toEqual({ to: '/c/a', code: 301 })
    // Importing the same part again changes nothing.
    expect((await run(false)).filter(([, outcome]: string[]) => outcome === 'same')).toHaveLength(2)
  })

  it('limits the size of a part of a redirect file', async () => {
    const mari = await editor()
    const many = ['from,to', ...Array.from({ length: 501 }, (_, at) => `/x${at},/c/a`)].join('\n')
    const part = { text: many, first_line: 2, dry_run: false }
    expect(codeOf(await mari.run('redirects.import', part))).toBe('catalogue.redirect_too_many')
    const other = { text: 'old,new\n/a,/b', first_line: 2, dry_run: true }
    expect(codeOf(await mari.run('redirects.import', other))).toBe('catalogue.redirect_columns')
  })
})
