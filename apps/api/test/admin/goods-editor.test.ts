import { dnsOf, type HostileServer, hostileServer } from '../http/hostile-server-suite.ts'
import { requestOutside } from '@ambra/commerce/network/outbound'
import { type PictureWork, startPictureWork } from '@ambra/commerce/goods/picture-work'
import { filesInFolders, shopFolders } from '@ambra/commerce/shop-data'
import { importRows } from '@ambra/db/import/import-rows'
import { aConfigurable, aProduct, asLines } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, codeOf } from './admin-suite.ts'

let shop: TestApp
let work: PictureWork | undefined
const servers: HostileServer[] = []
const lamp = () =>
  aProduct({
    sku: 'LAMP',
    attributes: { brand: 'nordik' },
    energy: { class: 'E', scale: 'A-G', eprel: '123' },
  })

beforeEach(async () => {
  shop = await createTestApp([
    lamp(),
    aProduct({ sku: 'OTHER' }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})
afterEach(async () => {
  await work?.stop()
  work = undefined
  for (const server of servers.splice(0)) server.close()
})

type Request = typeof requestOutside
async function startWork(request?: Request): Promise<PictureWork> {
  const folders = shopFolders(shop.folder)
  return (work = await startPictureWork({
    shop: { database: shop.database, folders, files: filesInFolders(folders), isEmbedded: true },
    now: shop.clock.now,
    log: pino({ level: 'silent' }),
    ...(request && { request }),
  }))
}

const editor = () => aPerson(shop, [{ role: 'editor', store: null }])
const owner = () => aPerson(shop, [{ role: 'owner', store: null }])
type Person = Awaited<ReturnType<typeof editor>>

/** A PNG of that size by its header, with an end mark; `over` bytes of nothing between. */
function png(width: number, height: number, over = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.alloc(20 + over), Buffer.from('IEND')])
}

async function send(person: Person, content: Buffer, name = 'a.png'): Promise<number> {
  const begun = await person.run('goods.begin-picture', { sku: 'LAMP', name, size: content.length })
  expect([begun.status, begun.body]).toEqual([200, expect.anything()])
  const { id } = begun.body.result
  for (let offset = 0; offset < content.length; ) {
    const base64 = content.subarray(offset, offset + 600_000).toString('base64')
    offset = (await person.run('goods.send-picture', { id, offset, base64 })).body.result.received
  }
  return id
}
const pictureOf = async (person: Person, id: number) => {
  await (work ?? (await startWork())).settled()
  return (await person.run('goods.pictures', { ids: String(id) })).body.result.pictures[0]
}
const show = async (person: Person, sku = 'LAMP') => (await person.run('goods.show', { sku })).body.result
const edit = (person: Person, path: string, before: unknown, after: unknown, sku = 'LAMP') =>
  person.run('goods.edit', { sku, changes: [{ path, before, after }] })
const outcomeOf = async (answer: ReturnType<typeof edit>) => {
  const [one] = (await answer).body.result.outcomes
  return one.code ?? one.outcome
}

describe('pictures of goods', () => {
  it('are sent in parts, checked, stored and shown', async () => {
    const mari = await editor()
    const content = png(1200, 900, 700_000)
    const id = await send(mari, content)
    const picture = await pictureOf(mari, id)
    expect(picture).toMatchObject({ state: 'ready', problem: null })
    const stored = await filesInFolders(shopFolders(shop.folder)).media.find(picture.path)
    expect(stored?.size).toBe(content.length)
    const labels = { et: 'Lamp laual', en: 'A lamp on a table' }
    const media = [{ path: picture.path, labels, video: null }]
    const saved = (await edit(mari, 'media', [], media)).body.result
    expect(saved).toMatchObject({ outcomes: [{ outcome: 'applied' }], product: { picture: picture.path } })
    expect((await show(mari)).values.media).toEqual(media)
    // The parts are gone with the picture in its place.
    const { rows } = await sql`select * from goods_picture_parts`.execute(shop.database.db)
    expect(rows).toEqual([])
    expect((await mari.run('goods.undo', { id: saved.set })).body.result.applied).toBe(1)
    expect((await show(mari)).values.media).toEqual([])
  })

  it('are what their bytes say', async () => {
    const mari = await editor()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const refused: [Buffer, string][] = [
      [svg, 'kind'],
      [Buffer.from(`GIF89a${'x'.repeat(100)}`), 'kind'],
      [Buffer.from(`%PDF-${'x'.repeat(100)}`), 'kind'],
      [Buffer.from(`<html>${'x'.repeat(100)}`), 'kind'],
      [png(5000, 5000), 'too_many_pixels'],
      [png(13_000, 10), 'too_many_pixels'],
      [png(0, 10), 'damaged'],
      [png(800, 600).subarray(0, 40), 'damaged'],
    ]
    for (const [content, problem] of refused)
      expect(await pictureOf(mari, await send(mari, content, 'nice.png'))).toMatchObject({
        state: 'refused',
        problem,
        path: null,
      })
    const { rows } = await sql`select * from media where path like 'goods/%'`.execute(shop.database.db)
    expect(rows).toEqual([])
  })

  it('belong to who sends them', async () => {
    const mari = await editor()
    const jaan = await editor()
    const { id } = (await mari.run('goods.begin-picture', { sku: 'LAMP', name: 'a.png', size: 100 })).body.result
    const part = { id, offset: 0, base64: 'AAAA' }
    expect(codeOf(await jaan.run('goods.send-picture', part))).toBe('goods.unknown_picture')
    expect((await jaan.run('goods.pictures', { ids: String(id) })).body.result.pictures).toEqual([])
    const many = { id, offset: 0, base64: Buffer.alloc(200).toString('base64') }
    expect(codeOf(await mari.run('goods.send-picture', many))).toBe('request.invalid')
    const packer = await aPerson(shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('goods.begin-picture', { sku: 'LAMP', name: 'a', size: 9 }))).toBe(
      'staff.not_allowed',
    )
    const huge = await mari.run('goods.begin-picture', { sku: 'LAMP', name: 'a', size: 15_000_001 })
    expect(codeOf(huge)).toBe('request.invalid')
    expect(codeOf(await mari.run('goods.begin-picture', { sku: 'GHOST', name: 'a', size: 9 }))).toBe(
      'goods.unknown',
    )
  })

  it('are no more at once than there is room for', async () => {
    const mari = await editor()
    await sql`insert into goods_pictures (product_id, actor, created_at, name, size, state)
      select p.id, 'staff:0', now(), 'x', 15000000, 'receiving' from products p, generate_series(1, 20) where p.sku = 'LAMP'`.execute(
      shop.database.db,
    )
    expect(codeOf(await mari.run('goods.begin-picture', { sku: 'LAMP', name: 'a', size: 15_000_000 }))).toBe(
      'goods.too_many_pictures',
    )
    // After a day nobody sends on.
    await sql`update goods_pictures set created_at = ${new Date(shop.clock.now().getTime() - 90_000_000)}`.execute(
      shop.database.db,
    )
    expect((await mari.run('goods.begin-picture', { sku: 'LAMP', name: 'a', size: 9 })).status).toBe(200)
  })

  it('are only those of the shop', async () => {
    const mari = await editor()
    const media = (path: string, video: string | null = null) => [{ path, labels: null, video }]
    expect(await outcomeOf(edit(mari, 'media', [], media('goods/aa/none.png')))).toBe('unknown_picture')
    const picture = await pictureOf(mari, await send(mari, png(10, 10)))
    expect(
      await outcomeOf(edit(mari, 'media', [], media(picture.path, 'http://127.0.0.1/film.mp4'))),
    ).toBe('bad_value')
    const twice = [...media(picture.path), ...media(picture.path)]
    expect(await outcomeOf(edit(mari, 'media', [], twice))).toBe('bad_value')
    const untold = [{ path: picture.path, labels: { en: 'A lamp' }, video: null }]
    expect(await outcomeOf(edit(mari, 'media', [], untold))).toBe('needs_estonian')
  })
})

describe('a picture from an address', () => {
  const fetchFrom = async (person: Person, url: string) => {
    const { id } = (await person.run('goods.fetch-picture', { sku: 'LAMP', url })).body.result
    const { state, problem } = await pictureOf(person, id)
    return problem ?? state
  }
  async function serving(answer: Parameters<typeof hostileServer>[0]): Promise<HostileServer> {
    const server = await hostileServer(answer)
    servers.push(server)
    return server
  }
  /** A host of the public internet, as the work asks it. */
  const hosted =
    (server: HostileServer): Request =>
    (address, { isPublicOnly: _, ...request }) =>
      requestOutside(String(address).replace('https://pictures.example', server.url), {
        ...request,
        timeoutMs: 700,
      })

  it('is taken by the same rules', async () => {
    const mari = await editor()
    const server = await serving((request, reply) => {
      if (request.url === '/svg.png') reply.setHeader('content-type', 'image/png').end('<svg></svg>')
      else if (request.url === '/page') reply.setHeader('content-type', 'text/html').end('<html>')
      else if (request.url === '/moved')
        reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      else if (request.url === '/gone') reply.writeHead(404, { 'content-type': 'image/png' }).end('x')
      else if (request.url === '/huge') {
        reply.setHeader('content-type', 'image/png')
        const more = () => {
          while (!reply.destroyed) if (!reply.write(Buffer.alloc(64_000))) return void reply.once('drain', more)
        }
        more()
      } else if (request.url === '/slow') {
        reply.setHeader('content-type', 'image/png')
        const timer = setInterval(() => reply.write('x'), 30).unref()
        reply.once('close', () => clearInterval(timer))
      } else reply.setHeader('content-type', 'image/png').end(png(800, 600))
    })
    await startWork(hosted(server))
    const at = (path: string) => fetchFrom(mari, `https://pictures.example/${path}`)
    expect(await at('lamp.png')).toBe('ready')
    expect(await at('svg.png')).toBe('kind')
    expect(await at('page')).toBe('kind')
    expect(await at('moved')).toBe('address')
    expect(await at('gone')).toBe('unreachable')
    expect(await at('huge')).toBe('too_large')
    expect(await at('slow')).toBe('unreachable')
  })

  it('never comes from inside', async () => {
    const mari = await editor()
    const inside = await serving((_, reply) => reply.setHeader('content-type', 'image/png').end(png(8, 8)))
    const port = new URL(inside.url).port
    // Names of the internet that lead here and into a network.
    await startWork((address, request) =>
      requestOutside(address, { ...request, lookup: dnsOf({ 'inside.example': ['127.0.0.1'], 'both.example': ['10.0.0.1'] }) }),
    )
    for (const host of [
      '169.254.169.254',
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '2130706433',
      '0x7f.1',
      'inside.example',
      'both.example',
    ])
      expect([host, await fetchFrom(mari, `https://${host}:${port}/latest/meta-data`)]).toEqual([
        host,
        'address',
      ])
    for (const url of ['http://pictures.example/a.png', 'file:///etc/passwd', 'https://'])
      expect([url, codeOf(await mari.run('goods.fetch-picture', { sku: 'LAMP', url }))]).toEqual([
        url,
        'request.invalid',
      ])
    expect(await fetchFrom(mari, 'https://user:secret@pictures.example/a.png')).toBe('address')
  })
})

describe('attributes and facts', () => {
  it('are changed field by field', async () => {
    const mari = await editor()
    const jaan = await editor()
    const maker = { name: 'Maker', postal: 'Pikk 1, Tallinn', electronic: 'maker@shop.example' }
    expect(await outcomeOf(edit(mari, 'maker', null, maker))).toBe('applied')
    expect(await outcomeOf(edit(jaan, 'warnings', null, { et: 'Ära ava.', ru: 'Не открывать.' }))).toBe('applied')
    expect(await outcomeOf(edit(jaan, 'maker', null, { ...maker, name: 'Other' }))).toBe('conflict')
    const energy = { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }
    expect(await outcomeOf(edit(mari, 'energy', energy, { ...energy, class: 'D' }))).toBe('applied')
    expect(await outcomeOf(edit(mari, 'gtin', null, '4006381333931'))).toBe('applied')
    expect((await show(mari)).values).toMatchObject({
      maker,
      warnings: { et: 'Ära ava.', ru: 'Не открывать.' },
      energy: { class: 'D', eprel: '123' },
      gtin: '4006381333931',
      'attributes.brand': 'nordik',
    })
  })

  it('are refused where they cannot be', async () => {
    const mari = await editor()
    const energy = { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }
    const party = { name: 'Maker', postal: 'Pikk 1', electronic: 'javascript:alert(1)' }
    const refusals: [string, unknown, unknown, string][] = [
      ['maker', null, party, 'bad_party'],
      ['maker', null, { name: 'Maker' }, 'bad_party'],
      ['warnings', null, { en: 'Hot' }, 'needs_estonian'],
      ['warnings', null, { et: 'x', de: 'y' }, 'bad_value'],
      ['gtin', null, '4006381333932', 'bad_gtin'],
      ['energy', energy, { ...energy, class: 'A+++' }, 'bad_energy_class'],
      ['energy', energy, { ...energy, eprel: 'x' }, 'bad_eprel'],
      ['energy', energy, { ...energy, sheet: 'http://inside/x.pdf' }, 'bad_file'],
      ['warranty_months', null, -1, 'bad_value'],
      ['attributes.brand', 'nordik', 'nobody', 'unknown_value'],
      ['attributes.brand', 'nordik', ['nordik'], 'bad_value'],
      ['attributes.nothing', null, 'x', 'unknown_attribute'],
      ['texts.en.url_key', 'lamp', 'Lamp Two', 'bad_address'],
      ['texts.en.url_key', 'lamp', 'other', 'address_taken'],
      ['texts.en.meta_title', null, 'x'.repeat(201), 'too_long'],
    ]
    for (const [path, before, after, code] of refusals)
      expect([path, after, await outcomeOf(edit(mari, path, before, after))]).toEqual([path, after, code])
    const variant = 'PHONE-black-new'
    expect(await outcomeOf(edit(mari, 'attributes.color', 'black', 'white', variant))).toBe('tells_variants')
    expect(await outcomeOf(edit(mari, 'maker', null, { ...party, electronic: 'a@b.example' }, variant))).toBe(
      'variant_field',
    )
    expect(await outcomeOf(edit(mari, 'mpn', null, 'PH-1', variant))).toBe('applied')
  })

  it('are offered with their values', async () => {
    const mari = await editor()
    const { attributes } = (await mari.run('goods.attributes', { sku: 'LAMP', code: 'color' })).body.result
    const brand = attributes.find(({ code }: { code: string }) => code === 'brand')
    expect(brand).toMatchObject({ input: 'select', tells_variants: false })
    expect(brand.options[0].code).toBe('nordik')
    expect(attributes.map(({ code }: { code: string }) => code)).toContain('color')
    const phone = (await mari.run('goods.attributes', { sku: 'PHONE-black-new' })).body.result.attributes
    expect(phone.find(({ code }: { code: string }) => code === 'color').tells_variants).toBe(true)
  })

  it('outlive an import that repeats itself', async () => {
    const mari = await editor()
    const maker = { name: 'Maker', postal: 'Pikk 1, Tallinn', electronic: 'maker@shop.example' }
    await edit(mari, 'maker', null, maker)
    await edit(mari, 'attributes.brand', 'nordik', null)
    await edit(mari, 'texts.en.meta_title', null, 'A lamp for you')
    await edit(mari, 'energy', { class: 'E', scale: 'A-G', sheet: null, label: null, eprel: '123' }, null)
    const picture = await pictureOf(mari, await send(mari, png(10, 10)))
    await edit(mari, 'media', [], [{ path: picture.path, labels: null, video: null }])
    const report = await importRows(shop.database, asLines([{ ...lamp(), weight_g: 10 }]), {
      now: shop.clock.now(),
      media: filesInFolders(shopFolders(shop.folder)).media,
    })
    expect(report.refused).toEqual([])
    const { values, texts } = await show(mari)
    expect(values).toMatchObject({ maker, energy: null, media: [{ path: picture.path }] })
    expect(values['attributes.brand']).toBeUndefined()
    expect(texts.find(({ language }: { language: string }) => language === 'en').meta_title).toBe(
      'A lamp for you',
    )
    // What the file says anew counts.
    await importRows(shop.database, asLines([{ ...lamp(), energy: { class: 'B', scale: 'A-G' } }]), {
      now: shop.clock.now(),
      media: filesInFolders(shopFolders(shop.folder)).media,
    })
    expect((await show(mari)).values).toMatchObject({ maker, energy: { class: 'B' } })
  })

  it('say what is missing', async () => {
    const mari = await editor()
    const kinds = (await show(mari, 'OTHER')).missing.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['text', 'maker', 'picture', 'gtin']))
    expect((await show(mari, 'PHONE-black-new')).missing).toEqual([])
  })
})

describe('what the shop pays', () => {
  const cost = (before: number | null, after: number | null) => ({
    sku: 'LAMP',
    changes: [{ path: 'cost', before, after }],
  })

  it('is told to nobody without the right', async () => {
    const boss = await owner()
    const mari = await editor()
    const saved = (await boss.run('goods.set-costs', cost(null, 900))).body.result
    expect(saved.outcomes[0].outcome).toBe('applied')
    const own = await show(boss)
    expect([own.values.cost, own.past[0].path]).toEqual([900, 'cost'])
    const hers = await show(mari)
    expect(hers.values.cost).toBeUndefined()
    expect(JSON.stringify(hers)).not.toContain('900')
    expect(codeOf(await mari.run('goods.change-set', { id: saved.set }))).toBe('staff.not_allowed')
    expect(codeOf(await mari.run('goods.undo', { id: saved.set }))).toBe('staff.not_allowed')
    expect(codeOf(await mari.run('goods.set-costs', cost(0, 1)))).toBe('staff.not_allowed')
    expect(codeOf(await edit(mari, 'cost', 0, 1))).toBe('request.invalid')
    expect((await boss.run('goods.change-set', { id: saved.set })).body.result.changes[0].after).toBe(900)
    const { rows } = await sql<{ cents: number }>`select cents from product_costs`.execute(shop.database.db)
    expect(rows).toEqual([{ cents: 900 }])
    expect((await boss.run('goods.undo', { id: saved.set })).body.result.applied).toBe(1)
    expect((await show(boss)).values.cost).toBe(null)
  })

  it('changes nothing that shoppers see', async () => {
    const boss = await owner()
    const { rows: before } = await sql<{ at: Date }>`select updated_at as at from products where sku = 'LAMP'`.execute(
      shop.database.db,
    )
    await boss.run('goods.set-costs', cost(null, 900))
    const { rows: after } = await sql<{ at: Date }>`select updated_at as at from products where sku = 'LAMP'`.execute(
      shop.database.db,
    )
    expect(after).toEqual(before)
    expect(codeOf(await boss.run('goods.set-prices', cost(900, 1)))).toBe('request.invalid')
  })
})
