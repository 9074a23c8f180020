import { LabelError } from '@ambra/commerce/fulfilment'
import { OutboundError, setupTestHandler, type SetupTests } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})

const owner = () => anOwner(shop)
type Person = Awaited<ReturnType<typeof owner>>
type Kind = 'mail' | 'payment' | 'carrier'
const test = (person: Person, kind: Kind, code: string) => person.run('setup.test', { kind, code })
async function serviceOf(person: Person, code: string) {
  const { services } = (await person.run('setup.list', {})).body.result
  return services.find((one: { code: string }) => one.code === code)
}

/** Delivers the waiting tests as the worker does; by default every service works. */
async function runTests(given: Partial<SetupTests> = {}) {
  const run = setupTestHandler({
    database: shop.database,
    settings: shop.deps.settings,
    providers: { find: (code) => ({ code, isAvailable: async () => true, test: async () => undefined }) },
    carriers: new Map(),
    sendTestMail: async () => undefined,
    now: () => shop.clock.now(),
    ...given,
  })
  const { rows } = await sql<{ id: number; payload: Record<string, unknown> }>`
    delete from outbox where kind = 'setup.test' returning id, payload`.execute(shop.database.db)
  for (const { id, payload } of rows) await run({ id, kind: 'setup.test', payload, attempts: 1 })
}
const carrier = (find: () => Promise<undefined>) =>
  new Map([
    [
      'omniva',
      {
        find,
        register: () => Promise.reject(new Error('no parcel is registered in a test')),
        label: () => Promise.reject(new Error('no label is fetched in a test')),
      },
    ],
  ])

describe('the test of a configured service', () => {
  it('sends a mail to the person who tests, and to nobody else', async () => {
    const person = await owner()
    expect(await serviceOf(person, 'smtp')).toMatchObject({ kind: 'mail', test: null })
    expect((await test(person, 'mail', 'smtp')).status).toBe(200)
    expect((await serviceOf(person, 'smtp')).test).toMatchObject({ state: 'running' })
    const sent: string[] = []
    await runTests({ sendTestMail: async ({ to }) => void sent.push(to) })
    const { email } = await shop.database.db
      .selectFrom('staff')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(sent).toEqual([email])
    expect((await serviceOf(person, 'smtp')).test).toMatchObject({ state: 'ok', problem: null })
  })

  it.each([
    [Object.assign(new Error('Invalid login'), { code: 'EAUTH', response: '535 no' }), 'account', '535 no'],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' }), 'unreachable', 'connect'],
    [new Error('getaddrinfo smtp://shop:hunter22@mail.test'), 'unreachable', 'smtp://…@mail.test'],
  ])('says what is wrong with the mail server: %s', async (error, problem, detail) => {
    const person = await owner()
    await test(person, 'mail', 'smtp')
    await runTests({ sendTestMail: () => Promise.reject(error) })
    const done = (await serviceOf(person, 'smtp')).test
    expect(done).toMatchObject({ state: 'failed', problem })
    expect(done.detail).toContain(detail)
    expect(done.detail).not.toContain('hunter22')
  })

  it.each([
    [new OutboundError('timeout'), 'unreachable'],
    [new Error('tariff answer 403'), 'account'],
    [new Error('answer 404 without banks'), 'answer'],
  ])('says what is wrong with a payment provider: %s', async (cause, problem) => {
    shop.deps.settings.payment = { ...shop.deps.settings.payment, methods: { NEOPAY: { key: 'secret-key' } } }
    const person = await owner()
    await test(person, 'payment', 'NEOPAY')
    await runTests({
      providers: {
        find: (code) => ({
          code,
          isAvailable: async () => true,
          test: () => Promise.reject(new ShopError('payment.provider_unreachable', {}, { cause })),
        }),
      },
    })
    expect((await serviceOf(person, 'NEOPAY')).test).toMatchObject({ state: 'failed', problem })
  })

  it.each([
    [undefined, 'ok', null],
    [new LabelError('refused', 'no such parcel'), 'ok', null],
    [new LabelError('account', 'the key of-the-carrier is unknown'), 'failed', 'account'],
    [new LabelError('unreachable'), 'failed', 'unreachable'],
  ])('asks a carrier for a parcel that does not exist: %s', async (error, state, problem) => {
    shop.deps.settings.labels = { carriers: { omniva: { key: 'of-the-carrier' } }, isEmulated: false }
    const person = await owner()
    expect(codeOf(await test(person, 'carrier', 'omniva'))).toBe(undefined)
    await runTests({ carriers: carrier(async () => (error ? Promise.reject(error) : undefined)) })
    const done = (await serviceOf(person, 'omniva')).test
    expect(done).toMatchObject({ state, problem })
    expect(done.detail).not.toContain('of-the-carrier')
  })

  it('fails when no worker has run it in two minutes', async () => {
    const person = await owner()
    await test(person, 'mail', 'smtp')
    shop.clock.advance(121_000)
    expect((await serviceOf(person, 'smtp')).test).toMatchObject({ state: 'failed', problem: 'no_worker' })
  })

  it('is refused for a service that is not set up, and shows no value of the environment', async () => {
    shop.deps.settings.labels = { carriers: {}, isEmulated: false }
    const person = await owner()
    expect(await serviceOf(person, 'dpd')).toMatchObject({
      mode: 'off',
      variables: ['DPD_API_URL', 'DPD_API_TOKEN'],
    })
    expect(codeOf(await test(person, 'carrier', 'dpd'))).toBe('setup.not_configured')
    expect(codeOf(await test(person, 'carrier', 'nobody'))).toBe('setup.not_configured')
  })

  it('takes the point off the list of readiness while it fails', async () => {
    shop.deps.settings.hasMailServer = true
    const person = await owner()
    const mailPoint = async () =>
      (await person.run('shop.readiness', {})).body.result.points.find(
        ({ point }: { point: string }) => point === 'mail',
      )
    expect(await mailPoint()).toMatchObject({ is_ready: true })
    await test(person, 'mail', 'smtp')
    await runTests({ sendTestMail: () => Promise.reject(new Error('no answer')) })
    expect(await mailPoint()).toMatchObject({ is_ready: false, lacks: ['test_failed'] })
    await test(person, 'mail', 'smtp')
    await runTests()
    expect(await mailPoint()).toMatchObject({ is_ready: true })
  })
})
