import { requestOutside } from '@ambra/commerce/platform'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dnsOf, type HostileServer, hostileServer } from '../../http/hostile-server-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'
import { edit, editedShop, outcomeOf, type Person, png, type Request, show } from './product-editor-suite.ts'

let of: Awaited<ReturnType<typeof editedShop>>
const servers: HostileServer[] = []
beforeEach(async () => {
  of = await editedShop()
})
afterEach(async () => {
  await of.stop()
  for (const server of servers.splice(0)) server.close()
})

describe('pictures of products', () => {
  it('uploads a picture in parts, checks, stores and shows it', async () => {
    const mari = await of.editor()
    const content = png(1200, 900, 700_000)
    const id = await of.send(mari, content)
    const picture = await of.pictureOf(mari, id)
    expect(picture).toMatchObject({ state: 'ready', problem: null })
    const stored = await of.media.find(picture.path)
    expect(stored?.size).toBe(content.length)
    const labels = { et: 'Lamp laual', en: 'A lamp on a table' }
    const media = [{ path: picture.path, labels, video: null }]
    const saved = (await edit(mari, 'media', [], media)).body.result
    expect(saved).toMatchObject({ outcomes: [{ outcome: 'applied' }], product: { picture: picture.path } })
    expect((await show(mari)).values.media).toEqual(media)
    // The parts are deleted once the picture is stored.
    const { rows } = await sql`select * from goods_picture_parts`.execute(of.shop.database.db)
    expect(rows).toEqual([])
    expect((await mari.run('products.undo', { id: saved.set })).body.result.applied).toBe(1)
    expect((await show(mari)).values.media).toEqual([])
  })

  it('detects the type of a picture by its bytes', async () => {
    const mari = await of.editor()
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
      expect(await of.pictureOf(mari, await of.send(mari, content, 'nice.png'))).toMatchObject({
        state: 'refused',
        problem,
        path: null,
      })
    const { rows } = await sql`select * from media where path like 'goods/%'`.execute(of.shop.database.db)
    expect(rows).toEqual([])
  })

  it('lets only the uploader continue an upload', async () => {
    const mari = await of.editor()
    const jaan = await of.editor()
    const { id } = (await mari.run('products.begin-picture', { sku: 'LAMP', name: 'a.png', size: 100 })).body
      .result
    const part = { id, offset: 0, base64: 'AAAA' }
    expect(codeOf(await jaan.run('products.send-picture', part))).toBe('products.unknown_picture')
    expect((await jaan.run('products.pictures', { ids: String(id) })).body.result.pictures).toEqual([])
    const many = { id, offset: 0, base64: Buffer.alloc(200).toString('base64') }
    expect(codeOf(await mari.run('products.send-picture', many))).toBe('request.invalid')
    const packer = await aPerson(of.shop, [{ role: 'warehouse', store: null }])
    expect(codeOf(await packer.run('products.begin-picture', { sku: 'LAMP', name: 'a', size: 9 }))).toBe(
      'staff.not_allowed',
    )
    const huge = await mari.run('products.begin-picture', { sku: 'LAMP', name: 'a', size: 15_000_001 })
    expect(codeOf(huge)).toBe('request.invalid')
    expect(codeOf(await mari.run('products.begin-picture', { sku: 'GHOST', name: 'a', size: 9 }))).toBe(
      'products.unknown',
    )
  })

  it('limits the total size of concurrent uploads', async () => {
    const mari = await of.editor()
    await sql`insert into goods_pictures (product_id, actor, created_at, name, size, state)
      select p.id, 'staff:0', now(), 'x', 15000000, 'receiving' from products p, generate_series(1, 20) where p.sku = 'LAMP'`.execute(
      of.shop.database.db,
    )
    expect(
      codeOf(await mari.run('products.begin-picture', { sku: 'LAMP', name: 'a', size: 15_000_000 })),
    ).toBe('products.too_many_pictures')
    // Uploads of yesterday free their space.
    await sql`update goods_pictures set created_at = ${new Date(of.shop.clock.now().getTime() - 90_000_000)}`.execute(
      of.shop.database.db,
    )
    expect((await mari.run('products.begin-picture', { sku: 'LAMP', name: 'a', size: 9 })).status).toBe(200)
  })

  it('accepts only pictures of the shop', async () => {
    const mari = await of.editor()
    const media = (path: string, video: string | null = null) => [{ path, labels: null, video }]
    expect(await outcomeOf(edit(mari, 'media', [], media('goods/aa/none.png')))).toBe('unknown_picture')
    const picture = await of.pictureOf(mari, await of.send(mari, png(10, 10)))
    expect(await outcomeOf(edit(mari, 'media', [], media(picture.path, 'http://127.0.0.1/film.mp4')))).toBe(
      'bad_value',
    )
    const twice = [...media(picture.path), ...media(picture.path)]
    expect(await outcomeOf(edit(mari, 'media', [], twice))).toBe('bad_value')
    const untold = [{ path: picture.path, labels: { en: 'A lamp' }, video: null }]
    expect(await outcomeOf(edit(mari, 'media', [], untold))).toBe('needs_estonian')
  })
})

describe('a picture from an address', () => {
  const fetchFrom = async (person: Person, url: string) => {
    const { id } = (await person.run('products.fetch-picture', { sku: 'LAMP', url })).body.result
    const { state, problem } = await of.pictureOf(person, id)
    return problem ?? state
  }
  async function serving(answer: Parameters<typeof hostileServer>[0]): Promise<HostileServer> {
    const server = await hostileServer(answer)
    servers.push(server)
    return server
  }
  /** Simulates a public host for the worker's requests. */
  const hosted =
    (server: HostileServer): Request =>
    (address, request) =>
      requestOutside(String(address).replace('https://pictures.example', server.url), {
        ...request,
        isPublicOnly: false,
        maxBytes: 2_000_000,
        timeoutMs: 4000,
      })

  it('checks a picture from an address by the same rules', async () => {
    const mari = await of.editor()
    const server = await serving((request, reply) => {
      if (request.url === '/svg.png') reply.setHeader('content-type', 'image/png').end('<svg></svg>')
      else if (request.url === '/page') reply.setHeader('content-type', 'text/html').end('<html>')
      else if (request.url === '/moved')
        reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      else if (request.url === '/gone') reply.writeHead(404, { 'content-type': 'image/png' }).end('x')
      else if (request.url === '/huge') {
        reply.setHeader('content-type', 'image/png')
        const more = () => {
          while (!reply.destroyed)
            if (!reply.write(Buffer.alloc(64_000))) return void reply.once('drain', more)
        }
        more()
      } else if (request.url === '/slow') {
        reply.setHeader('content-type', 'image/png')
        const timer = setInterval(() => reply.write('x'), 30).unref()
        reply.once('close', () => clearInterval(timer))
      } else reply.setHeader('content-type', 'image/png').end(png(800, 600))
    })
    await of.startWork(hosted(server))
    const at = (path: string) => fetchFrom(mari, `https://pictures.example/${path}`)
    expect(await at('lamp.png')).toBe('ready')
    expect(await at('svg.png')).toBe('kind')
    expect(await at('page')).toBe('kind')
    expect(await at('moved')).toBe('address')
    expect(await at('gone')).toBe('unreachable')
    expect(await at('huge')).toBe('too_large')
    expect(await at('slow')).toBe('unreachable')
  })

  it('rejects a picture from an internal address', async () => {
    const mari = await of.editor()
    const inside = await serving((_, reply) => reply.setHeader('content-type', 'image/png').end(png(8, 8)))
    const port = new URL(inside.url).port
    // Public names that resolve to this machine and into a private network.
    await of.startWork((address, request) =>
      requestOutside(address, {
        ...request,
        lookup: dnsOf({ 'inside.example': ['127.0.0.1'], 'both.example': ['10.0.0.1'] }),
      }),
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
      expect([url, codeOf(await mari.run('products.fetch-picture', { sku: 'LAMP', url }))]).toEqual([
        url,
        'request.invalid',
      ])
    expect(await fetchFrom(mari, 'https://user:secret@pictures.example/a.png')).toBe('address')
  })
})
