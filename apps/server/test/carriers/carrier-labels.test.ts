import { LabelError, type LabelProblem } from '@ambra/commerce/shipping/carrier-labels'
import { carriers } from '@ambra/domain/delivery/carriers/registry'
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

/** Why a label was not given. */
async function problemOf(work: Promise<unknown>): Promise<LabelProblem | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof LabelError) return error.problem
    throw error
  }
}

it('orders labels of every carrier with lockers', () => {
  const withLockers = carriers.filter(({ points, methods }) => points?.feedUrl && methods.length > 0)
  expect(codes.toSorted()).toEqual(withLockers.map(({ code }) => code).toSorted())
})

describe.each(codes)('labels of %s', (code) => {
  it('are ordered to a locker and printed', async () => {
    const labels = await labelsFor(code)
    const parcel = await labels.register(aRequest(code))
    expect(parcel.trackingNumber).toMatch(/^[A-Z0-9]{8,20}$/)
    expect((await labels.label(parcel)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are ordered to a door', async () => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { to: door() })))).toBe('none')
    expect(await problemOf(labels.register(aRequest(code, { to: door('1') })))).toBe('address')
  })

  it('say when the point is closed', async () => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { name: 'Closed Point' })))).toBe('point')
  })

  it('say when the key is wrong', async () => {
    const labels = await labelsFor(code, 'another key than the emulator has')
    expect(await problemOf(labels.register(aRequest(code)))).toBe('account')
  })

  it('say that nothing was sent when the carrier is away', async () => {
    const labels = labelsOf(code, 'http://127.0.0.1:9')
    expect(await problemOf(labels.register(aRequest(code)))).toBe('unreachable')
  })

  it('take no page for an answer', async () => {
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

  it('are one parcel when the answer was lost', async () => {
    const labels = await labelsFor(code)
    const request = aRequest(code)
    const first = await labels.register(request)
    const again = labels.isIdempotent ? await labels.register(request) : await labels.find?.(request)
    // A person must look: the carrier finds no parcel by our reference.
    expect(again).toEqual(code === 'omniva' ? undefined : first)
    expect(await labels.find?.(aRequest(code))).toBeUndefined()
  })

  it('end where the carrier takes them back', async () => {
    const labels = await labelsFor(code)
    const parcel = await labels.register(aRequest(code))
    await labels.cancel?.(parcel)
    expect((await problemOf(labels.label(parcel))) === 'none').toBe(labels.cancel === undefined)
  })
})

describe('a phone that takes no messages', () => {
  it.each(codes.filter((code) => code !== 'dpd'))('is refused by %s', async (code) => {
    const labels = await labelsFor(code)
    expect(await problemOf(labels.register(aRequest(code, { phone: '+3726004040' })))).toBe('phone')
  })
})

describe('an answer that never came', () => {
  it.each(codes)('of %s leaves open whether the parcel is registered', async (code) => {
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
    // A number of ours may be sent again; all others must be looked for first.
    expect(await problemOf(labels.register(aRequest(code)))).toBe(
      labels.isIdempotent ? 'unreachable' : 'unclear',
    )
  })
})
