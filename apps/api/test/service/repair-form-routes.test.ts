import { operationContext } from '@ambra/commerce/operation-context-suite'
import { issueRepairForm, type RepairFormInput } from '@ambra/commerce/operations'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { bought } from './after-sale-suite.ts'

let shop: TestApp
let number: string
beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 50 })])
  number = (await bought(shop, [{ sku: 'LAMP' }])).number
})

async function claimed(): Promise<string> {
  const body = {
    name: 'Mari',
    number,
    email: 'mari@example.ee',
    value: 'Lamp',
    description: `Broken ${count++}.`,
  }
  return (await shop.call('claimCreate', { body })).body.result.code
}
let count = 1000

const operator = () => operationContext(shop.database, { now: shop.clock.now })
const offer = (code: string, over: Partial<RepairFormInput> = {}) =>
  issueRepairForm(operator(), {
    code,
    defect: 'The glass is broken.',
    repair: 'New glass.',
    price: '89.00',
    days: 10,
    handOver: 'Any store.',
    ...over,
  })
const fetchForm = (query: string, headers = {}) =>
  shop.send({ method: 'GET', url: `/api/claim/repair-form${query}`, headers })
const claimOf = async (code: string) => (await shop.call('claimPull', { query: { code } })).body.result

describe('ambra claims repair-form (LAW-RPR-2)', () => {
  it('issues a form that binds the shop for 30 days, mails it, and offers it with the claim', async () => {
    const code = await claimed()
    expect((await claimOf(code)).repairForm).toBeUndefined()
    const issued = await offer(code, { services: ['Courier=9.90'], replacement: '0' })
    expect(issued).toMatchObject({ email: 'mari@example.ee', priceCents: 8900, validUntil: '2026-12-20' })
    const kinds = await shop.database.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(kinds.at(-1)?.kind).toBe('mail.claim_repair_form')
    const { repairForm } = await claimOf(code)
    expect(repairForm).toEqual({ path: `/api/claim/repair-form?code=${code}`, validUntil: '2026-12-20' })
    const { response } = await shop.send({ method: 'GET', url: repairForm.path })
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="repair-form-${code}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('rejects worse terms for the consumer while the form is binding', async () => {
    const code = await claimed()
    await offer(code)
    await expect(offer(code, { price: '89.01' })).rejects.toThrow('binds the shop until 2026-12-20')
    await expect(offer(code, { days: 11 })).rejects.toThrow('binds the shop')
    expect(await offer(code, { price: '79.00' })).toMatchObject({ priceCents: 7900 })
  })

  it('allows a higher price after the binding period', async () => {
    const code = await claimed()
    await offer(code)
    const later = new Date(shop.clock.now().getTime() + 31 * 86_400_000)
    const context = { ...operator(), now: () => later }
    const input = { code, defect: 'Broken.', repair: 'Glass.', price: '99', days: 10, handOver: 'Any store.' }
    expect(await issueRepairForm(context, input)).toMatchObject({ validUntil: '2027-01-20' })
  })

  it.each([
    ['days of validity below 30', { validDays: 29 }, 'a form binds for 30'],
    ['no price', { price: 'cheap' }, 'is no price'],
    ['a price below nothing', { price: '-1' }, 'is no price'],
    ['no days', { days: 0 }, '--days'],
    ['a service without a price', { services: ['Courier'] }, 'is no service'],
    ['an empty text', { repair: ' ' }, '--repair'],
    ['a text of more than a page', { note: 'x'.repeat(601) }, '--note'],
  ])('rejects a repair form with %s', async (_, over, words) => {
    await expect(offer(await claimed(), over)).rejects.toThrow(words)
  })

  it('returns no form without the code of a claim that has one', async () => {
    await expect(offer('C-AAAA-BBBB-CCCC')).rejects.toThrow('no claim')
    const without = await fetchForm(`?code=${await claimed()}`)
    const unknown = await fetchForm('?code=C-AAAA-BBBB-CCCC')
    expect([without.status, without.body.meta.error]).toEqual([404, 'claim.not_found'])
    expect(unknown.body).toEqual(without.body)
    expect((await fetchForm('')).status).toBe(400)
    expect((await fetchForm('?code=a&code=b')).status).toBe(400)
    const page = await fetchForm('?code=C-AAAA-BBBB-CCCC', { accept: 'text/html' })
    expect([page.status, page.response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
