import { LabelError, type LabelProblem } from '@ambra/commerce/fulfilment'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { aRequest, codes, door, emulated, labelsAt, labelsOf } from './carriers-suite.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function labelsFor(code: string, key?: string) {
  const { labels, app } = await emulated(code, key)
  open.push(app)
  return labels
}

/** Returns the problem with which the carrier rejected a label. */
async function problemOf(work: Promise<unknown>): Promise<LabelProblem | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof LabelError) return error.problem
    throw error
  }
}

it('orders labels from every carrier with lockers', () => {
  const withLockers = carriers.filter(({ points, methods }) => points?.feedUrl && methods.length > 0)
  expect(codes.toSorted()).toEqual(withLockers.map(({ code }) => code).toSorted())
})

describe.each(codes)('labels of %s', (code) => {
  it('orders a label to a locker and prints it', async () => {
    const labels = await labelsFor(code)
    const parcel = await labels.register(aRequest(code))
    expect(parcel.trackingNumber).toMatch(/^[A-Z0-9]{8,20}$/)
    expect((await labels.label(parcel)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('orders a label to a door', async () => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { to: door() })))).toBe('none')
    expect(await problemOf(labels.register(aRequest(code, { to: door('1') })))).toBe('address')
  })

  it('reports a closed pickup point', async () => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { name: 'Closed Point' })))).toBe('point')
  })

  it('reports a wrong key', async () => {
    const labels = await labelsFor(code, 'another key than the emulator has')
    expect(await problemOf(labels.register(aRequest(code)))).toBe('account')
  })

  it('reports that nothing was sent when the carrier is unreachable', async () => {
    const labels = labelsOf(code, 'http://127.0.0.1:9')
    expect(await problemOf(labels.register(aRequest(code)))).toBe('unreachable')
  })

  it('rejects an HTML page as a response', async () => {
    const app = Fastify()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, body, done) => {
      body.on('data', () => undefined).on('end', () => done(null))
    })
    app.all('*', (_, reply) => reply.type('text/html').send('<html>maintenance</html>'))
    open.push(app)
    const labels = await labelsAt(code, app)
    expect(await problemOf(labels.register(aRequest(code)))).toBe('answer')
    expect(await problemOf(labels.label({ carrierId: '1', trackingNumber: 'AB123' }))).toBe('answer')
  })

  it('registers one parcel when the response was lost', async () => {
    const labels = await labelsFor(code)
    const request = aRequest(code)
    const first = await labels.register(request)
    const again = labels.isIdempotent ? await labels.register(request) : await labels.find?.(request)
    // A person must check: this carrier finds no parcel by the shop's reference.
    expect(again).toEqual(code === 'omniva' ? undefined : first)
    expect(await labels.find?.(aRequest(code))).toBeUndefined()
  })

  it('cancels a label where the carrier supports it', async () => {
    const labels = await labelsFor(code)
    const parcel = await labels.register(aRequest(code))
    await labels.cancel?.(parcel)
    expect((await problemOf(labels.label(parcel))) === 'none').toBe(labels.cancel === undefined)
  })
})

describe('a phone that receives no text messages', () => {
  it.each(codes.filter((code) => code !== 'dpd'))('reports a phone that %s rejects', async (code) => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { phone: '+3726004040' })))).toBe('phone')
  })
})

describe('a lost response', () => {
  it.each(codes)('leaves the outcome unknown when a response of %s is lost', async (code) => {
    const app = Fastify()
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, body, done) => {
      body.on('data', () => undefined).on('end', () => done(null))
    })
    app.post('/oauth/token', () => ({ access_token: 'a-token-of-this-test', expires_in: 60 }))
    app.all('*', (request) => {
      request.raw.socket.destroy()
      return new Promise(() => undefined)
    })
    open.push(app)
    const labels = await labelsAt(code, app)
    // A request with a number of the shop may be repeated; for all others the parcel must be
    // searched for first.
    expect(await problemOf(labels.register(aRequest(code)))).toBe(
      labels.isIdempotent ? 'unreachable' : 'unclear',
    )
  })
})
