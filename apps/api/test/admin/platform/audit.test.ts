import { adminOperations, type AdminName } from '@ambra/contract/platform/operations/operations'
import { auditRepository } from '@ambra/db/platform'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'
import { samples } from '../samples-suite.ts'

let shop: TestApp
const buyer = buyerOf(() => shop)
const names = Object.keys(adminOperations) as AdminName[]
const commands = names.filter((name) => adminOperations[name].kind === 'command')

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
})
const anOrder = async (): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
const verify = () => auditRepository(shop.database.db).verify()

describe('audit', () => {
  it('writes one audit entry for every command, done or refused', async () => {
    const boss = await anOwner(shop)
    const mate = await aPerson(shop, [{ role: 'editor', store: null }])
    const inputs = samples(mate.id, await anOrder())
    for (const name of commands) {
      const before = (await auditOf(shop)).length
      const code = codeOf(await boss.run(name, inputs[name] as never))
      const added = (await auditOf(shop)).slice(before)
      expect([name, added]).toEqual([
        name,
        [
          expect.objectContaining({
            operation: name,
            outcome: code ? 'refused' : 'done',
            code: code ?? null,
            actor_id: String(boss.id),
          }),
        ],
      ])
    }
    expect(await verify()).toMatchObject({ brokenAt: undefined })
  })

  it('writes an audit entry for each read of personal data and for no other query', async () => {
    const boss = await anOwner(shop)
    const number = await anOrder()
    const before = (await auditOf(shop)).length
    await boss.run('orders.list', {})
    await boss.run('audit.list', {})
    await boss.run('orders.show', { number })
    expect((await auditOf(shop)).slice(before)).toMatchObject([
      { operation: 'orders.show', subject_id: number, outcome: 'done' },
    ])
  })

  it('lists entries that were stored under a former name under the present one', async () => {
    const boss = await anOwner(shop)
    const old = {
      at: new Date(),
      actorKind: 'staff',
      actorId: String(boss.id),
      operation: 'goods.undo',
      subject: { kind: 'goods-changes', id: '7' },
      outcome: 'refused',
      code: 'goods.not_undoable',
    } as const
    await auditRepository(shop.database.db).add(old)
    const entry = {
      operation: 'products.undo',
      subject: 'product-changes:7',
      code: 'products.not_undoable',
    }
    for (const search of [{}, { operation: 'products.undo' }, { subject: 'product-changes:7' }])
      expect((await boss.run('audit.list', search)).body.result[0]).toMatchObject(entry)
    expect(await verify()).toMatchObject({ brokenAt: undefined })
  })

  it('writes an audit entry for an attempt without the right', async () => {
    const mate = await aPerson(shop, [{ role: 'warehouse', store: null }])
    const number = await anOrder()
    await mate.run('orders.refund', { number })
    expect((await auditOf(shop)).at(-1)).toMatchObject({
      operation: 'orders.refund',
      outcome: 'refused',
      code: 'staff.not_allowed',
      subject_id: number,
      actor_id: String(mate.id),
    })
  })

  it('rolls a command back when its audit entry cannot be written', async () => {
    const boss = await anOwner(shop)
    const number = await anOrder()
    await sql`create function refuse_entry() returns trigger language plpgsql as
      $$ begin if new.operation = 'orders.cancel' then raise exception 'no room'; end if; return new; end $$`.execute(
      shop.database.db,
    )
    await sql`create trigger a_refuse before insert on audit_entries for each row execute function refuse_entry()`.execute(
      shop.database.db,
    )
    try {
      expect((await boss.run('orders.cancel', { number })).status).toBe(500)
      expect((await boss.run('orders.show', { number })).body.result.order.status).not.toBe('cancelled')
    } finally {
      await sql`drop trigger a_refuse on audit_entries`.execute(shop.database.db)
      await sql`drop function refuse_entry()`.execute(shop.database.db)
    }
    expect((await boss.run('orders.cancel', { number })).status).toBe(200)
  })

  it('stores no name and no address of a shopper in the audit', async () => {
    const boss = await anOwner(shop)
    const number = await anOrder()
    await boss.run('orders.show', { number })
    await boss.run('customers.export', { email: 'mari@example.ee' })
    await boss.run('customers.erase', { email: 'mari@example.ee' })
    const { rows } = await sql<{
      text: string
    }>`select audit_entries::text as text from audit_entries`.execute(shop.database.db)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/mari@|õun/i)
  })

  it.each([
    ['changed', sql`update audit_entries set actor_id = '2'`],
    ['deleted', sql`delete from audit_entries`],
    ['emptied', sql`truncate audit_entries`],
    ['shortened at its head', sql`delete from audit_head`],
  ])('prevents audit entries from being %s', async (_, statement) => {
    await anOwner(shop)
    await expect(statement.execute(shop.database.db)).rejects.toThrow(/append-only/)
  })

  it.each([
    ['changed', sql`update audit_entries set reason = 'none' where id = 2`, 2],
    [
      'changed with its hash',
      sql`update audit_entries set code = 'x', hash = audit_hash(to_jsonb(audit_entries) || '{"code": "x"}') where id = 2`,
      3,
    ],
    ['taken out', sql`delete from audit_entries where id = 2`, 2],
    ['taken off the end', sql`delete from audit_entries where id = 4`, 4],
  ])('detects an audit entry %s with the triggers disabled', async (_, statement, brokenAt) => {
    for (let count = 0; count < 4; count += 1) await anOwner(shop)
    expect(await verify()).toMatchObject({ entries: 4, brokenAt: undefined })
    await sql`alter table audit_entries disable trigger user`.execute(shop.database.db)
    try {
      await sql`set timezone = 'UTC'`.execute(shop.database.db)
      await statement.execute(shop.database.db)
    } finally {
      await sql`reset timezone`.execute(shop.database.db)
      await sql`alter table audit_entries enable trigger user`.execute(shop.database.db)
    }
    expect(await verify()).toMatchObject({ brokenAt })
    const boss = await anOwner(shop)
    expect((await boss.run('audit.verify', {})).body.result.broken_at).toBe(brokenAt)
  })
})

describe('a long audit', () => {
  it('verifies a long audit in batches, across their boundaries', async () => {
    const { db } = shop.database
    await sql`insert into audit_entries (at, actor_kind, actor_id, operation, outcome)
      select now(), 'cli', 'jaan', 'orders.cancel', 'done' from generate_series(1, 2100)`.execute(db)
    expect(await verify()).toMatchObject({ entries: 2100, brokenAt: undefined })
    await sql`alter table audit_entries disable trigger user`.execute(db)
    await sql`delete from audit_entries where id = 2100`.execute(db)
    expect(await verify()).toMatchObject({ brokenAt: 2100 })
    await sql`update audit_entries set actor_id = 'mari' where id = 2050`.execute(db)
    expect(await verify()).toMatchObject({ brokenAt: 2050 })
    await sql`delete from audit_entries where id = 1001`.execute(db)
    await sql`alter table audit_entries enable trigger user`.execute(db)
    expect(await verify()).toMatchObject({ brokenAt: 1001 })
  })
})

describe('idempotency key of a command', () => {
  it('replays the first response for a repeated idempotency key', async () => {
    const boss = await anOwner(shop)
    const number = await anOrder()
    const key = { 'idempotency-key': 'press-00000001' }
    const first = await boss.run('orders.cancel', { number }, key)
    const entries = (await auditOf(shop)).length
    const second = await boss.run('orders.cancel', { number }, key)
    expect(first.status).toBe(200)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await auditOf(shop)).toHaveLength(entries)
    expect(codeOf(await boss.run('orders.cancel', { number: '100000999' }, key))).toBe('order.not_found')
    expect(codeOf(await boss.run('orders.cancel', { number, reason: 'other' }, key))).toBe('staff.key_used')
    expect(codeOf(await boss.run('orders.cancel', { number }, { 'idempotency-key': 'x' }))).toBe(
      'request.invalid',
    )
  })

  it('scopes an idempotency key to its person and stores no secret', async () => {
    const boss = await anOwner(shop)
    const mate = await anOwner(shop)
    const key = { 'idempotency-key': 'press-00000002' }
    const codes = (await boss.run('own.recovery-codes', {}, key)).body.result
    expect(codeOf(await boss.run('own.recovery-codes', {}, key))).toBe('staff.key_used')
    expect((await mate.run('own.recovery-codes', {}, key)).status).toBe(200)
    const { rows } = await sql<{ text: string }>`
      select staff_requests::text as text from staff_requests
      union all select staff_credentials::text from staff_credentials`.execute(shop.database.db)
    for (const code of codes) for (const { text } of rows) expect(text).not.toContain(code)
  })
})
