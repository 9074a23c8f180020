import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  cmsBlockDocuments,
  cmsHierarchyDocuments,
  cmsPageDocuments,
  findContentPreview,
} from '@ambra/db/catalogue'
import { contentRepository } from '@ambra/db/content'
import { couponRepository } from '@ambra/db/promotions'
import { storeOfferedMethods } from '@ambra/db/platform'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { fakeClock } from '@ambra/testing/fake-clock'
import type { TestDatabase } from '@ambra/testing/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OperationContext, filesInFolders, shopFolders } from '@ambra/commerce/platform'
import { storeCoupon } from '@ambra/commerce/promotions'
import { previewContent, pullContent, pushContent } from '@ambra/commerce/operations'
import { channels } from '@ambra/commerce/catalogue'
import { loadDemoContent } from '../../src/compose/seed.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nWords of ${title}.\n`

/** Tests how content is pushed, pulled and previewed, on one database engine. */
export function contentSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`content in the database per store (${engine})`, () => {
    let database: TestDatabase
    let folder: string
    let operator: OperationContext
    const clock = fakeClock()

    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      await database.truncate()
      clock.set('2026-11-20T10:00:00Z')
      folder = mkdtempSync(join(tmpdir(), 'ambra-push-'))
      const context = operationContext(database, {
        now: clock.now,
        settings: { publicUrl: 'https://shop.example' },
      })
      const folders = { ...shopFolders(folder), mediaDir: folder }
      operator = { ...context, shop: { ...context.shop, folders, files: filesInFolders(folders) } }
    })
    afterEach(() => rmSync(folder, { recursive: true }))

    const put = (path: string, text: string, base = folder) => {
      mkdirSync(dirname(join(base, path)), { recursive: true })
      writeFileSync(join(base, path), text)
    }
    const push = (options = {}, from = folder) => pushContent(operator, { folder: from, ...options })
    const shown = async () =>
      (await cmsPageDocuments(database.db, defaultStore, clock.now())).map(({ identifier }) => identifier)
    const files = (base: string) =>
      new Map(
        readdirSync(base, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file) => [file.slice(base.length + 1), readFileSync(file, 'utf8')]),
      )

    it('stores added and changed content, announces it once, and reports each change', async () => {
      const notified: string[] = []
      const silence = await database.listen(channels.content, () => void notified.push('content'))
      put('et/pages/about.md', page('Meist'))
      const first = await push()
      expect(first).toMatchObject({ isStored: true, unchanged: 0, problems: [], conflicts: [] })
      put('et/pages/about.md', page('Meie lugu'))
      put('et/blocks/footer.md', 'Tere')
      const { changes } = await push()
      expect(changes.map(({ key, change }) => `${change} ${key}`)).toEqual([
        'changed et/pages/about.md',
        'added et/blocks/footer.md',
      ])
      expect(changes[0]?.diff).toContain('-title: Meist\n+title: Meie lugu')
      expect(await push()).toMatchObject({ isStored: false, changes: [], unchanged: 2 })
      await expect.poll(() => notified.length).toBe(2)
      await silence()
    })

    it('writes nothing in a dry run', async () => {
      put('et/pages/about.md', page('Meist'))
      expect(await push({ dryRun: true })).toMatchObject({ isStored: false, changes: [{ change: 'added' }] })
      expect(await shown()).toEqual([])
    })

    it('writes nothing from a folder with an invalid file', async () => {
      put('et/pages/about.md', page('Meist'))
      put('et/pages/bad.md', page('Halb', 'position: x\n'))
      const { problems } = await push()
      expect(problems).toEqual([
        {
          file: 'et/pages/bad.md',
          line: 3,
          field: 'position',
          code: 'form',
          reason: '"x" is not a whole number',
        },
      ])
      expect(await shown()).toEqual([])
    })

    it('rejects content that advertises a public coupon code (LAW-PRC-7)', async () => {
      const codes = [
        { code: 'SPRING10', percent: 10 },
        { code: 'NEWS', percent: 5, audience: 'newsletter' },
      ]
      for (const code of codes) await storeCoupon(database, code, clock.now())
      put('et/pages/about.md', page('Meist', 'meta_description: NEWS, spring10\n'))
      put('et/pages/spring.md', page('Kevad: −10 % koodiga SPRING10.'))
      put('et/blocks/hero.md', 'Kood SPRING10!')
      const { isStored, problems } = await push()
      expect(problems.map(({ file, reason }) => `${file} ${reason.slice(0, 19)}`)).toEqual([
        'et/pages/spring.md advertises SPRING10',
        'et/blocks/hero.md advertises SPRING10',
      ])
      expect(isStored).toBe(false)
      expect(await shown()).toEqual([])
      await couponRepository(database.db).disable('SPRING10', clock.now())
      expect((await push()).problems).toEqual([])
    })

    it('writes nothing when the database rejects one item: a push is one transaction', async () => {
      put('et/pages/about.md', page('Meist'))
      put('et/pages/broken.md', page('Nul \u0000'))
      await expect(push()).rejects.toThrow(/0x00|null character|null byte|\\u0000/i)
      expect(await shown()).toEqual([])
    })

    it('keeps content missing from the folder, and removes it with --prune', async () => {
      put('et/pages/a.md', page('A'))
      put('et/pages/b.md', page('B'))
      await push()
      rmSync(join(folder, 'et/pages/b.md'))
      expect(await push()).toMatchObject({ remaining: ['et/pages/b.md'], changes: [] })
      expect(await shown()).toEqual(['a', 'b'])
      expect(await push({ prune: true })).toMatchObject({
        changes: [{ key: 'et/pages/b.md', change: 'removed' }],
      })
      expect(await shown()).toEqual(['a'])
    })

    it('moves a page that became a news item', async () => {
      put('et/pages/a.md', page('A'))
      await push()
      rmSync(join(folder, 'et/pages/a.md'))
      put('et/news/a.md', page('A', 'date: 2026-11-01\n'))
      expect((await push()).changes.map(({ change }) => change)).toEqual(['added', 'removed'])
      const [only] = await cmsPageDocuments(database.db, defaultStore, clock.now())
      expect(only).toMatchObject({ identifier: 'a', sections: [{ code: 'BLOG' }] })
    })

    it('rejects a push over changes in the shop since the last pull, and names them, unless forced', async () => {
      put('et/pages/a.md', page('A'))
      put('et/pages/b.md', page('B'))
      await push()
      const other = join(folder, 'other')
      await pullContent(operator, { folder: other })
      put('et/pages/a.md', page('A of another'), other)
      await push({}, other)
      put('et/pages/a.md', page('A of mine'))
      put('et/pages/b.md', page('B of mine'))
      const refused = await push()
      expect(refused).toMatchObject({
        isStored: false,
        conflicts: [{ key: 'et/pages/a.md', reason: 'was changed in the shop since the last pull' }],
      })
      const titles = async () =>
        (await cmsPageDocuments(database.db, defaultStore, clock.now())).map(({ title }) => title)
      expect(await titles()).toEqual(['A of another', 'B'])
      expect(await push({ force: true })).toMatchObject({ isStored: true, conflicts: [] })
      expect(await titles()).toEqual(['A of mine', 'B of mine'])
    })

    it('rejects a push over content that the folder never had or that the shop removed', async () => {
      await contentRepository(database.db).putBlock(1, { identifier: 'footer', body: 'Shop' }, clock.now())
      put('et/blocks/footer.md', 'Folder')
      put('et/pages/a.md', page('A'))
      expect((await push()).conflicts).toEqual([
        {
          key: 'et/blocks/footer.md',
          reason: 'is in the shop already and was never pulled into this folder',
        },
      ])
      await push({ force: true })
      await contentRepository(database.db).remove(1, 'content_pages', 'a')
      put('et/pages/a.md', page('A again'))
      expect((await push()).conflicts).toEqual([
        { key: 'et/pages/a.md', reason: 'was removed in the shop since the last pull' },
      ])
    })

    it('pulls content that a push does not change: the whole demo, every field, each time', async () => {
      await loadDemoContent(operator.shop, clock.now())
      put(
        'et/pages/every-field.md',
        page(
          '"Quoted"',
          'heading: Pealkiri: alapealkiri\nmeta_title: " "\nmeta_description: \'x\'\nexcerpt: # a\nimage: banners/a.svg\nurl: /igauks\nposition: -3\nenabled: false\nfrom: 2026-12-24 18:30\nto: 2026-12-31\nsections: A, B\n',
        ),
      )
      put('et/news/sent.md', page('Saadetud', 'date: 2026-11-03T12:30:00Z\n'))
      put('et/blocks/timed.md', '---\nfrom: 2026-07-01 09:00\n---\n<details><summary>a</summary>b</details>')
      put('et/synonyms.txt', '# Minu sõnad\nkülmik, külmkapp\n')
      await push({ force: true })

      const pulled = join(folder, 'pulled')
      const { files: names } = await pullContent(operator, { folder: pulled })
      expect(names.length).toBeGreaterThan(90)
      const first = files(pulled)
      expect(await push({ prune: true }, pulled)).toEqual({
        isStored: false,
        changes: [],
        unchanged: expect.any(Number),
        remaining: [],
        conflicts: [],
        problems: [],
      })
      await pullContent(operator, { folder: pulled })
      expect(files(pulled)).toEqual(first)
      expect(first.get('et/pages/every-field.md')).toContain('from: 2026-12-24 18:30\nto: 2026-12-31')
      expect(first.get('et/synonyms.txt')).toContain('# Minu sõnad')

      // The same folder gives an empty shop the same content.
      await database.truncate()
      await push({ force: true }, pulled)
      const again = join(folder, 'again')
      await pullContent(operator, { folder: again })
      expect(files(again)).toEqual(first)
    })

    it('rejects a pull over changes that were not pushed', async () => {
      put('et/pages/a.md', page('A'))
      await push()
      put('et/pages/a.md', page('A, edited'))
      await expect(pullContent(operator, { folder })).rejects.toThrow('what was not pushed: et/pages/a.md')
      await pullContent(operator, { folder, force: true })
      expect(readFileSync(join(folder, 'et/pages/a.md'), 'utf8')).toContain('title: A\n')
    })

    it('stores the content of stores separately (spec §3 "CMS page")', async () => {
      put('et/pages/a.md', page('Eesti'))
      put('en/pages/a.md', page('English'))
      await push()
      const titles = await Promise.all(
        stores.map(async (store) =>
          (await cmsPageDocuments(database.db, store, clock.now())).map(({ title, store_id }) => [
            title,
            store_id,
          ]),
        ),
      )
      expect(titles).toEqual([[['Eesti', [1]]], [['English', [2]]], []])
    })

    it('shows a page and a block from their start to their end, and never a draft', async () => {
      put('et/pages/campaign.md', page('K', 'from: 2026-11-20 12:30\nto: 2026-11-21\n'))
      put('et/pages/draft.md', page('D', 'enabled: false\n'))
      put('et/blocks/b.md', '---\nfrom: 2026-11-21\n---\nB')
      await push()
      const blocks = async () => (await cmsBlockDocuments(database.db, defaultStore, clock.now())).length
      expect([await shown(), await blocks()]).toEqual([[], 0])
      clock.set('2026-11-20T10:30:00Z')
      expect(await shown()).toEqual(['campaign'])
      clock.set('2026-11-20T22:00:00Z')
      expect(await blocks()).toBe(1)
      clock.set('2026-11-21T22:00:00Z')
      expect(await shown()).toEqual([])
    })

    it('inserts configured values into every text when it is rendered', async () => {
      const config = {
        en: [
          { code: 'collection_fee', value: '2.50' },
          { code: 'contact_phone', value: '+372 1' },
        ],
      }
      put('en/shop-data.json', JSON.stringify({ config }))
      put(
        'en/pages/a.md',
        page('Fee {collectionFee}', 'excerpt: over {freeShippingOver}, call {contact_phone}\n'),
      )
      put('en/blocks/b.md', 'Call {contact_phone} {unknown}')
      await push()
      const [, en = defaultStore] = stores
      const [about] = await cmsPageDocuments(database.db, en, clock.now())
      expect(about).toMatchObject({ title: 'Fee 2.50\u00a0€', excerpt: 'over 99\u00a0€, call +372 1' })
      const [block] = await cmsBlockDocuments(database.db, en, clock.now())
      expect(block?.content).toBe('<p>Call +372 1 {unknown}</p>')
    })

    it('shows passages about payment methods only while they are offered', async () => {
      const words = [
        'First.',
        '{#NEOPAY}\n## Bank\n\nBy {#MOKILIZINGAS}credit or {/MOKILIZINGAS}bank.\n{/NEOPAY}',
        'Last {#OTHER}word{/OTHER}.',
      ]
      put('en/pages/pay.md', `---\ntitle: Pay\n---\n${words.join('\n\n')}\n`)
      await push()
      const [, en = defaultStore] = stores
      const shown = async () => (await cmsPageDocuments(database.db, en, clock.now()))[0]?.content
      const all = await shown()
      expect(all).toContain('<p>By credit or bank.</p>')
      expect(all).toContain('<p>Last {#OTHER}word{/OTHER}.</p>')
      await storeOfferedMethods(database.db, ['NEOPAY', 'banktransfer'], clock.now())
      expect(await shown()).toContain('<p>By bank.</p>')
      await storeOfferedMethods(database.db, ['banktransfer'], clock.now())
      expect(await shown()).toBe('<p>First.</p>\n<p>Last {#OTHER}word{/OTHER}.</p>')
    })

    it('returns trees of the published pages, with their titles', async () => {
      put('et/pages/help.md', page('Abi'))
      put('et/pages/later.md', page('Hiljem', 'from: 2027-01-01\n'))
      put('et/pages/inner.md', page('Sisemine'))
      put(
        'et/hierarchy.json',
        JSON.stringify({
          service: {
            title: 'Klienditugi',
            children: ['later', { identifier: 'group', title: 'Rühm', children: ['help', 'inner'] }],
          },
        }),
      )
      await push()
      const trees = await cmsHierarchyDocuments(database.db, defaultStore, clock.now())
      const leaf = (identifier: string, title: string) =>
        expect.objectContaining({ identifier, title, is_page: true, children: [] })
      expect(trees).toEqual([
        {
          id: 1,
          identifier: 'service',
          title: 'Klienditugi',
          children: [
            {
              id: expect.any(Number),
              identifier: 'group',
              title: 'Rühm',
              children: [leaf('help', 'Abi'), leaf('inner', 'Sisemine')],
            },
          ],
        },
        { id: 2, identifier: 'main', children: [leaf('help', 'Abi'), leaf('inner', 'Sisemine')] },
      ])
    })

    it('opens a preview only by its secret, in its store, for a day', async () => {
      put('et/pages/draft.md', page('Mustand', 'enabled: false\n'))
      const { url } = await previewContent(operator, { file: join(folder, 'et/pages/draft.md') })
      expect(url).toMatch(/^https:\/\/shop\.example\/i\/draft\?preview=[\w-]{32}$/)
      const secret = url.split('=')[1] ?? ''
      const find = (store = defaultStore, given = secret) =>
        findContentPreview(database.db, store, { secret: given, now: clock.now() })
      expect(await find()).toMatchObject({ title: 'Mustand', content: '<p>Words of Mustand.</p>' })
      expect([await find(stores[1]), await find(defaultStore, `${secret}x`)]).toEqual([undefined, undefined])
      expect(await shown()).toEqual([])
      const rows = await database.db.selectFrom('content_previews').select('id').execute()
      expect(JSON.stringify(rows)).not.toContain(secret)
      clock.advance(24 * 3_600_000)
      expect(await find()).toBeUndefined()
    })
  })
}
