import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contentRepository } from '@ambra/db/content'
import { stores } from '@ambra/domain/platform/shop/stores'
import { orderRepository } from '@ambra/db/sales'
import { paymentRepository } from '@ambra/db/payments'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../env/env.ts'
import { preparePayment } from '../compose/payment-posture.ts'
import { shopFolders } from '@ambra/commerce/platform'
import { sightingStore } from '../compose/proxy-sightings.ts'
import { operationSettings } from '../compose/operation-settings.ts'
import type { ServerContext } from './server-operation.ts'
import {
  noticeFinding,
  payeeFinding,
  paymentFindings,
  proxyFinding,
  readinessFinding,
} from './doctor-posture.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
})

const log = pino({ level: 'silent' })
const real = {
  NEOPAY_HOST: 'https://psd2.neopay.lt',
  NEOPAY_PROJECT_ID: '12',
  NEOPAY_KEY: 'Zq8rT2mXw61LbN4y',
}
const publicShop = { PUBLIC_URL: 'https://shop.example' }

function operator(variables: Record<string, string>, at = noon): ServerContext {
  const env = readEnvironment(variables)
  return {
    ...operationContext(database, { folder: env.DATA_DIR, now: () => at }),
    ...operationSettings(env, database),
    env,
  }
}

const company = (payee: string) => [
  { code: 'company_name', value: 'Näidis OÜ' },
  { code: 'bank_payee', value: payee },
]

describe('the payee in doctor', () => {
  it('requires the payee to be the selling company (LAW-PSD-3)', async () => {
    await stockShop(database, [])
    const configure = (payee: string) =>
      contentRepository(database.db).putShopData(2, 'config', { en: company(payee) }, noon)
    await configure('näidis  OÜ')
    expect(await payeeFinding(operator({}))).toMatchObject({ check: 'payee', ok: true })
    await configure('Another OÜ')
    const found = await payeeFinding(operator({}))
    expect(found).toMatchObject({ ok: false })
    expect(found.detail).toMatch(/: Another OÜ, the company is Näidis OÜ/)
  })
})

describe('the notice on the legal guarantee in doctor', () => {
  it('requires the official artwork of the guarantee notice in each store (LAW-GRT-1)', async () => {
    await stockShop(database, [])
    const config = [{ code: 'guarantee_notice', value: 'legal/notice.svg' }]
    const dataDir = mkdtempSync(join(tmpdir(), 'ambra-notice-'))
    const of = (variables: Record<string, string>) =>
      noticeFinding(operator({ ...variables, DATA_DIR: dataDir }))
    expect(await of(publicShop)).toMatchObject({ ok: false, detail: expect.stringContaining('et, en, ru') })
    expect(await of({})).toMatchObject({ ok: true })
    for (const { id, code } of stores)
      await contentRepository(database.db).putShopData(id, 'config', { [code]: config }, noon)
    expect(await of(publicShop)).toMatchObject({ ok: false })
    const file = join(shopFolders(dataDir).mediaDir, 'legal/notice.svg')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '<svg/>')
    expect(await of(publicShop)).toMatchObject({ ok: true, detail: 'official artwork in each store' })
    rmSync(dataDir, { recursive: true })
  })
})

describe('payment in doctor', () => {
  const finding = async (variables: Record<string, string>) => (await paymentFindings(operator(variables)))[0]

  it.each([
    ['emulated on this machine', {}, true, 'emulated under /sandbox'],
    ['emulated in public', { ...publicShop, PAYMENT_SANDBOX: 'on' }, false, 'emulated under /sandbox'],
    ['emulated in a container', { HOST: '0.0.0.0', PAYMENT_SANDBOX: 'on' }, false, 'emulated under /sandbox'],
    ['not offered in public', publicShop, true, 'are not offered without a provider key'],
    ['served by a provider', { ...publicShop, ...real }, true, 'NEOPAY, cash on delivery'],
  ])('reports a payment posture that is %s', async (_, variables, ok, detail) => {
    const found = await finding(variables)
    expect(found).toMatchObject({ check: 'payment', ok })
    expect(found?.detail).toContain(detail)
  })

  it('fails while an emulated payment may cause a shipment', async () => {
    await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 100 } })])
    const cart = await aCart(database, [{ sku: 'LAMP' }])
    const payment = { methodCode: 'NEOPAY', title: 'Bank link' }
    const order = await orderRepository(database.db).place(
      aPlacement(cart, { status: 'awaiting_payment', payment }),
    )
    if ('refused' in order) throw new Error(order.refused)
    const payments = paymentRepository(database.db)
    const place = { storeId: 1, language: 'et', expiresAt: noon, now: noon, bank: undefined }
    await payments.open({ provider: 'NEOPAY', cartToken: cart.token, isEmulated: true, ...place })
    const report = {
      provider: 'NEOPAY',
      reference: `A${order.number}-1`,
      status: 'success',
      facts: '',
    } as const
    const paid = { state: 'paid', checksAmount: false, source: 'callback', message: {} } as const
    await payments.settle({ ...report, ...paid, isEmulated: true }, noon)

    const emulatedPaid = async (variables: Record<string, string>) =>
      (await paymentFindings(operator(variables)))[1]
    expect(await emulatedPaid({})).toMatchObject({ ok: true })
    expect(await emulatedPaid({ ...publicShop, ...real })).toMatchObject({
      check: 'emulated payments',
      ok: false,
      detail: '1 orders are paid by an emulator only and not sent yet',
    })
  })

  it('warns at start that payment is emulated, and not in a real shop', async () => {
    const lines: string[] = []
    const spoken = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const prepare = (variables: Record<string, string>) =>
      preparePayment(readEnvironment(variables), { database, log: spoken, now: noon })
    expect(await prepare({ ...publicShop, ...real })).toBeUndefined()
    expect(await prepare(publicShop)).toBeUndefined()
    expect(lines).toEqual([])
    expect(await prepare({})).toBeDefined()
    expect(lines).toEqual([expect.stringContaining('payment is emulated: no money moves')])
  })
})

describe('proxies in doctor', () => {
  const now = () => noon
  /** Stores a sighting of a running server, in another process or in this one. */
  async function sighted(problem: 'untrusted' | 'bypassed') {
    sightingStore(database, { now, log })({ problem, header: 'x-forwarded-for', seen: 3, of: 10 })
    await expect
      .poll(async () => (await database.db.selectFrom('settings').select('key').execute()).length)
      .toBe(1)
  }

  it('passes when no proxy was seen', async () => {
    expect(await proxyFinding(operator({}))).toMatchObject({ ok: true })
    expect(await proxyFinding(operator({ ...publicShop, TRUST_PROXY: 'on' }))).toMatchObject({ ok: true })
  })

  it('fails while HTTPS ends at an untrusted proxy', async () => {
    expect(await proxyFinding(operator(publicShop))).toMatchObject({ check: 'proxy', ok: false })
  })

  it('fails for a day after an untrusted header arrived', async () => {
    await sighted('untrusted')
    const found = await proxyFinding(operator({}))
    expect(found.ok).toBe(false)
    expect(found.detail).toContain('x-forwarded-for came with 3 of 10 requests')
    expect(await proxyFinding(operator({ TRUST_PROXY: 'on' }))).toMatchObject({ ok: true })
    const nextDay = new Date(noon.getTime() + 24 * 3_600_000)
    expect(await proxyFinding(operator({}, nextDay))).toMatchObject({ ok: true })
  })

  it('fails when a request bypasses the trusted proxy', async () => {
    await sighted('bypassed')
    expect(await proxyFinding(operator({ TRUST_PROXY: 'on' }))).toMatchObject({ ok: false })
    expect(await proxyFinding(operator({}))).toMatchObject({ ok: true })
  })
})

describe('the readiness of a shop', () => {
  it('fails in public without a seller and the pages that the law asks for', async () => {
    const finding = await readinessFinding(operator(publicShop))
    expect(finding.ok).toBe(false)
    expect(finding.detail).toContain('company_address')
    expect(finding.detail).toContain('/en/privacy-policy')
  })

  it('does not fail on a machine of its own', async () => {
    expect((await readinessFinding(operator({}))).ok).toBe(true)
  })
})
