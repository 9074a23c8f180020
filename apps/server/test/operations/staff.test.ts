import { operationContext } from '@ambra/commerce/operation-context-suite'
import {
  asLogin,
  cliOperation,
  setStatus,
  runCliOperation,
  showOrder,
  sendParcel,
} from '@ambra/commerce/operations'
import { type OperationContext, OperationError } from '@ambra/commerce/platform'
import { orderRepository } from '@ambra/db/sales'
import { aProduct } from '@ambra/testing/import-builders'
import { aCart, aPlacement, stockShop } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditFinding, consoleHostFinding } from '../../src/doctor/console-findings.ts'
import { pino } from 'pino'

let database: TestDatabase
let operator: OperationContext
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [aProduct({ sku: 'LAMP', stock: { qty: 10 } })])
  operator = operationContext(database, { login: 'jaan', settings: { publicUrl: 'https://shop.example' } })
})

const audit = async () => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', actor_kind || ':' || actor_id, operation, subject_id, outcome, code) as text
    from audit_entries order by id`.execute(database.db)
  return rows.map(({ text }) => text)
}
async function anOrder(): Promise<string> {
  const cart = await aCart(database, [{ sku: 'LAMP' }])
  const order = await orderRepository(database.db).place(aPlacement(cart, { status: 'pending', outbox: [] }))
  if ('refused' in order) throw new Error(order.refused)
  return order.number
}
const owner = [{ role: 'owner', store: null }]

describe('ambra staff', () => {
  it('invites by a link, and explains what it rejects', async () => {
    const input = { email: 'Anu@Shop.example', roles: owner, language: 'et' as const }
    const { email, link } = await cliOperation('staff.invite')(operator, input)
    expect([email, link]).toEqual([
      'anu@shop.example',
      expect.stringMatching(/^https:\/\/shop\.example\/admin\/invite#[\w-]{43}$/),
    ])
    const wrong = { ...input, roles: [{ role: 'boss', store: null }] }
    await expect(cliOperation('staff.invite')(operator, wrong)).rejects.toEqual(
      new OperationError('There is no role boss.'),
    )
    await expect(
      runCliOperation(operator, {
        name: 'staff.show',
        input: { id: 'x@shop.example' },
        lookups: { id: 'staff-email' },
      }),
    ).rejects.toThrow('There is no such person or key.')
    expect(await audit()).toEqual([
      expect.stringMatching(/^cli:jaan staff\.invite [0-9a-f]{32} done$/),
      expect.stringMatching(/^cli:jaan staff\.invite [0-9a-f]{32} refused role\.unknown$/),
    ])
  })
})

describe('operations of the console at the command line', () => {
  it('names the login in history and audit', async () => {
    const number = await anOrder()
    await setStatus(operator, { number, status: 'ready' })
    await asLogin(sendParcel)(operator, { number, parcel: 'EE1' }).catch(() => undefined)
    await setStatus(operator, { number, status: 'cancelled', comment: 'by phone' })
    const { history, order } = await showOrder(operator, { number })
    expect(order.status).toBe('cancelled')
    const by = new Set(
      history.filter(({ what }) => what === 'ready' || what === 'cancelled').map((event) => event.by),
    )
    expect([...by]).toEqual(['operator:cli:jaan'])
    expect(await audit()).toEqual([
      `cli:jaan orders.set-status ${number} done`,
      `cli:jaan orders.cancel ${number} done`,
    ])
  })

  it('audits rejected operations', async () => {
    await expect(cliOperation('orders.cancel')(operator, { number: '999' })).rejects.toThrow(
      'We cannot find an order with this number.',
    )
    expect(await audit()).toEqual(['cli:jaan orders.cancel 999 refused order.not_found'])
    await expect(setStatus(operator, { number: '999', status: 'lost' })).rejects.toThrow('is no order status')
  })
})

describe('ambra doctor', () => {
  const finding = () => auditFinding({ shop: operator.shop, log: pino({ level: 'silent' }) })

  it('detects a changed audit', async () => {
    await cliOperation('staff.invite')(operator, { email: 'anu@shop.example', roles: owner, language: 'et' })
    expect(await finding()).toMatchObject({ ok: true, detail: '1 entries, all as they were written' })
    await sql`alter table audit_entries disable trigger user`.execute(database.db)
    await sql`update audit_entries set actor_id = 'mari'`.execute(database.db)
    await sql`alter table audit_entries enable trigger user`.execute(database.db)
    expect(await finding()).toMatchObject({
      ok: false,
      detail: 'entry 1 of 1 is not what was written, or is missing',
    })
  })

  it('recommends a separate host for a public shop with staff', async () => {
    const findings = (env: object) => consoleHostFinding({ shop: operator.shop, env: env as never })
    expect(await findings({ PUBLIC_URL: 'https://shop.example' })).toEqual([])
    await sql`insert into staff (email, name, language, handle, created_at)
      values ('anu@shop.example', 'Anu', 'et', 'h', now())`.execute(database.db)
    expect(await findings({ PUBLIC_URL: 'https://shop.example' })).toMatchObject([{ ok: false }])
    expect(
      await findings({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: 'admin.shop.example' }),
    ).toMatchObject([{ ok: true, detail: 'admin.shop.example' }])
    expect(await findings({})).toEqual([])
  })
})
