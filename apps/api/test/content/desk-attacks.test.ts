import type { ContentDraft } from '@ambra/contract/content/content-item'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, auditOf, codeOf } from '../admin/admin-suite.ts'
import { aContentDesk, type ContentDesk, draft, page } from './desk-suite.ts'

let shop: ContentDesk['shop']
let boss: ContentDesk['boss']
let editor: ContentDesk['editor']
let writer: ContentDesk['writer']
let estonian: ContentDesk['estonian']
let save: ContentDesk['save']
let made: ContentDesk['made']

beforeAll(async () => {
  ;({ shop, boss, editor, writer, estonian, save, made } = await aContentDesk())
})

/** Returns the text of a page that shoppers get. */
async function inShop(name: string, preview?: string | null, store = 'en'): Promise<string | undefined> {
  await shop.reindex()
  const { body } = await shop.call('catalogSearchPost', {
    params: { index: `vue_storefront_catalog_${store}`, type: 'cms_page' },
    query: { size: '1', ...(preview && { preview }) },
    body: { query: { bool: { filter: [{ terms: { identifier: [name] } }] } } },
  })
  return body.hits.hits[0]?._source.content
}
describe('a preview', () => {
  it('shows a draft only to the holder of the link, and only at its address', async () => {
    await made('secret')
    const preview = (name: string) =>
      editor.run('content.preview', { ...page(name), ...draft('Not public yet.') })
    const { url } = (await preview('secret')).body.result
    expect(url).toContain('/en/i/secret?preview=')
    const token = new URL(url).searchParams.get('preview')
    expect(await inShop('secret', token)).toContain('Not public yet.')
    expect(await inShop('secret')).not.toContain('Not public')
    expect(await inShop('secret', token, 'et')).toBeUndefined()
    shop.clock.advance(25 * 3_600_000)
    expect(await inShop('secret', token)).toBeUndefined()
    shop.clock.advance(-25 * 3_600_000)
  })
})

describe('a preview of content that is on several pages', () => {
  const tokenOf = async (kind: 'block' | 'menu' | 'banner', name: string, over: Partial<ContentDraft>) => {
    const { url } = (
      await editor.run('content.preview', { store: 'en', kind, name, fields: {}, text: '', ...over })
    ).body.result
    return new URL(url).searchParams.get('preview') ?? ''
  }
  const hits = async (type: string, preview?: string, names = ['footer-about', 'footer-new']) => {
    await shop.reindex()
    const { body } = await shop.call('catalogSearchPost', {
      params: { index: 'vue_storefront_catalog_en', type },
      query: { size: '50', ...(preview && { preview }) },
      body: type === 'cms_block' ? { query: { bool: { filter: [{ terms: { identifier: names } }] } } } : {},
    })
    return body.hits.hits.map((hit: { _source: object }) => hit._source)
  }

  it('shows a previewed block in its position, also a new one that the query names', async () => {
    await save(editor, {
      store: 'en',
      kind: 'block',
      name: 'footer-about',
      seen: null,
      fields: {},
      text: 'Stored.',
    } as never)
    const token = await tokenOf('block', 'footer-about', { text: 'Only looked at.' })
    expect(await hits('cms_block', token)).toMatchObject([{ content: '<p>Only looked at.</p>' }])
    expect(await hits('cms_block')).toMatchObject([{ content: '<p>Stored.</p>' }])
    const fresh = await tokenOf('block', 'footer-new', { text: 'New.' })
    expect(await hits('cms_block', fresh)).toHaveLength(2)
    expect(await hits('cms_block', fresh, ['footer-about'])).toHaveLength(1)
    expect(await hits('cms_hierarchy', fresh)).toEqual(await hits('cms_hierarchy'))
  })

  it('shows a previewed menu and section in their positions, only in this store', async () => {
    await made('reached')
    const tree = { title: 'Looked at', children: ['reached'] }
    const token = await tokenOf('menu', 'footer-help', { text: JSON.stringify(tree) })
    expect(await hits('cms_hierarchy', token)).toContainEqual(
      expect.objectContaining({ identifier: 'footer-help', title: 'Looked at' }),
    )
    const later = [
      { code: 'a', title: 'Later', from: '2040-01-01' },
      { code: 'b', enabled: false },
    ]
    const banner = await tokenOf('banner', 'slider', { text: JSON.stringify(later) })
    const sliderOf = async (storeCode: string, preview?: string) =>
      (await shop.call('shopData', { query: { storeCode, ...(preview && { preview }) } })).body.result.slider
    expect(await sliderOf('en', banner)).toEqual([{ code: 'a', title: 'Later' }])
    expect(JSON.stringify(await sliderOf('en'))).not.toContain('Later')
    expect(JSON.stringify(await sliderOf('et', banner))).not.toContain('Later')
    expect(JSON.stringify(await sliderOf('en', 'guess'))).not.toContain('Later')
  })
})

describe('rejected content', () => {
  const problems = async (input: object) => {
    const { outcome, problems: found } = await save(editor, { seen: null, ...input } as never)
    expect(outcome).toBe('wrong')
    return found.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }

  it('names the field, by the checks of a push', async () => {
    const wrong = (fields: object) => problems({ ...page('wrong'), ...draft('Text', fields) })
    expect(await wrong({ title: '' })).toEqual(['title missing'])
    expect(await wrong({ from: '2026-02-31' })).toEqual(['from form'])
    expect(await wrong({ from: '2026-02-02', to: '2026-01-01' })).toEqual(['to order'])
    expect(await wrong({ image: 'https://evil.example/a.png' })).toEqual(['image form'])
    for (const url of ['/checkout', '/en/about', '/i/other', '/admin'])
      expect(await wrong({ url })).toEqual(['url route'])
    for (const url of ['javascript:alert(1)', '//evil.example'])
      expect(await wrong({ url })).toEqual(['url form'])
    await save(editor, { ...page('holder'), seen: null, ...draft('Text', { url: '/mine' }) })
    expect(await wrong({ url: '/mine' })).toEqual(['url taken'])
    expect(
      await problems({ ...page('holder'), kind: 'news', ...draft('Text', { date: '2026-11-01' }) }),
    ).toEqual(['name taken'])
    const many = Array.from({ length: 41 }, (_, at) => `![a](a${at}.png)`).join('\n')
    expect(await problems({ ...page('many'), ...draft(many) })).toEqual(['text many'])
    const banner = { store: 'en', kind: 'banner', name: 'slider', fields: {} }
    const entry = { code: 'a', title: 'A', link: 'javascript:alert(1)', image: '../secret.png' }
    expect(await problems({ ...banner, text: JSON.stringify([entry]) })).toEqual([
      '[0].image form',
      '[0].link form',
    ])
    expect(await problems({ ...banner, text: '{' })).toEqual(['text other'])
    const menu = { store: 'en', kind: 'menu', name: 'help', fields: {} }
    expect(await problems({ ...menu, text: '{"title":"Help","children":["a","a"]}' })).toEqual(['[1] twice'])
    expect(await problems({ ...menu, text: '{"title":"Help"}, "other": {"children":[]}' })).toEqual([
      'text other',
    ])
  })

  it('sanitizes saved content when it is rendered, so that no script runs', async () => {
    await made(
      'script',
      '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) <b>bold</b>',
    )
    const { url } = (
      await editor.run('content.preview', {
        ...page('script'),
        ...draft('<script>alert(1)</script>\n\n[a](javascript:alert(1)) <b onclick="a()">bold</b>'),
      })
    ).body.result
    const html = await inShop('script', new URL(url).searchParams.get('preview'))
    expect(html).toContain('<b>bold</b>')
    expect(html).not.toMatch(/<script|onclick|href="javascript/)
  })

  it('rejects content that is too large, and drops unknown fields', async () => {
    const input = { ...page('huge'), seen: null, ...draft('x'.repeat(200_001)) }
    expect(codeOf(await editor.run('content.save', input))).toBe('request.invalid')
    const fields = { title: 'T', constructor: 'x', 'a\nb': 'c', enabled: 'false' } as never
    expect((await save(editor, { ...input, text: 'x', fields } as never)).present.fields).toEqual({
      title: 'T',
      enabled: 'false',
    })
    for (const name of ['../etc', 'a/b', 'a#b', ''])
      expect(codeOf(await editor.run('content.save', { ...input, ...page(name), text: 'x' }))).toBe(
        'request.invalid',
      )
    const config = {
      store: 'en',
      kind: 'banner' as const,
      name: 'config',
      seen: null,
      fields: {},
      text: '[]',
    }
    expect(codeOf(await boss.run('content.save', config))).toBe('content.not_found')
  })

  it('rejects another store, and publishing without the right', async () => {
    const { version } = await made('rights')
    for (const store of ['en', 'xx']) {
      const input = { ...page('rights', store), seen: version, ...draft('Mine') }
      expect(codeOf(await estonian.run('content.save', input))).toBe('content.not_found')
      expect(codeOf(await estonian.run('content.show', page('rights', store)))).toBe('content.not_found')
    }
    const { content } = (await estonian.run('content.list', { kind: 'page' })).body.result
    expect(content.filter((row: { store: string }) => row.store !== 'et')).toEqual([])
    expect((await save(estonian, { ...page('rights', 'et'), seen: null, ...draft('Minu') })).outcome).toBe(
      'saved',
    )
    const change = { ...page('rights'), seen: version, ...draft('Changed') }
    expect(codeOf(await writer.run('content.save', change))).toBe('staff.not_allowed')
    const hide = { ...change, ...draft('We are open.', { enabled: 'false' }) }
    expect(codeOf(await writer.run('content.save', hide))).toBe('staff.not_allowed')
    const fresh = { ...page('new-one'), seen: null, ...draft('New', { enabled: 'false' }) }
    expect((await save(writer, fresh)).outcome).toBe('saved')
    expect(codeOf(await writer.run('content.remove', { ...page('rights'), seen: version }))).toBe(
      'staff.not_allowed',
    )
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('content.list', { kind: 'page' }))).toBe('staff.not_allowed')
    const entries = await auditOf(shop)
    expect(
      entries.some((one) => one.operation === 'content.save' && one.subject_id === 'en/page/rights'),
    ).toBe(true)
  })

  it('rejects a revision of another content item', async () => {
    const one = await made('one-thing')
    const other = await made('other-thing', 'Something else')
    const input = { ...page('one-thing'), seen: one.version, id: other.past[0].id }
    expect(codeOf(await editor.run('content.roll-back', input))).toBe('content.not_found')
    expect(codeOf(await editor.run('content.change', { ...page('one-thing'), id: other.past[0].id }))).toBe(
      'content.not_found',
    )
  })

  it('rejects a file that is not a picture', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const given = (
      await editor.run('content.add-picture', { name: 'Suvi müük.PNG', base64: png.toString('base64') })
    ).body.result
    expect(given).toMatchObject({
      width: 40,
      height: 20,
      path: expect.stringMatching(/^content\/suvi-muuk-[0-9a-f]{12}\.png$/),
    })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [svg, Buffer.from('GIF89a nothing at all'), png.subarray(0, 20)])
      expect(
        codeOf(
          await editor.run('content.add-picture', { name: '../../x', base64: bytes.toString('base64') }),
        ),
      ).toBe('content.not_a_picture')
  })
})
