import { claimRepository, storeRepairForm } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { privacyRepository } from '@ambra/db/customers'
import type { TestDatabase } from '@ambra/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mari } from './user-suite.ts'
import { privacyShop } from './privacy-shop-suite.ts'

export function retentionSuite(engine: string, open: () => Promise<TestDatabase>): void {
  describe(`retention on ${engine}`, () => {
    const at = privacyShop(engine, open)
    const { erase, ordered, invoiced, cancelled, tablesNaming } = at

    it('removes the person from an order seven years after its invoice, and keeps the sums', async () => {
      const id = await invoiced()
      await erase()
      await sql`delete from outbox`.execute(at.database.db)
      const privacy = privacyRepository(at.database.db)
      expect(await privacy.endRetention(new Date('2033-12-31T12:00:00Z'), 7)).toBe(0)
      expect(await tablesNaming()).toEqual(['invoices', 'order_search', 'orders'])
      expect(await privacy.endRetention(new Date('2034-01-01T12:00:00Z'), 7)).toBe(1)
      expect(await privacy.endRetention(new Date('2034-01-01T12:00:00Z'), 7)).toBe(0)
      expect(await tablesNaming()).toEqual([])
      const order = await orderRepository(at.database.db).findById(id)
      expect(order).toMatchObject({
        totals: { grandTotalCents: expect.any(Number) },
        lines: [{ sku: 'LAMP' }],
      })
    })

    it('removes the person from a cancelled order without invoice after three years, and never from an open one', async () => {
      await cancelled()
      await ordered()
      const privacy = privacyRepository(at.database.db)
      expect(await privacy.endRetention(new Date('2029-11-01T12:00:00Z'), 7)).toBe(0)
      expect(await privacy.endRetention(new Date('2029-12-01T12:00:00Z'), 7)).toBe(1)
    })

    it('erases the contents of claims and their repair forms, with or without an order (LAW-RPR-2)', async () => {
      const orderId = await cancelled()
      const now = new Date('2026-11-20T10:00:00Z')
      const form = {
        defect: 'Mari dropped it.',
        repair: 'New glass.',
        priceCents: 8900,
        days: 10,
        handOver: 'Any store.',
        services: [],
        issuedAt: now.toISOString(),
        validUntil: '2026-12-20',
      }
      const claim = {
        storeId: 1,
        language: 'et',
        orderNumber: '1',
        name: 'Mari',
        email: mari.email,
        value: 'Lamp',
      }
      const more = { description: 'It is broken.', remedy: undefined, dueDay: '2026-12-05', now }
      for (const [code, of] of [
        ['C-1', orderId],
        ['C-2', undefined],
      ] as const) {
        await claimRepository(at.database.db).record({ ...claim, ...more, code, key: code, orderId: of })
        await storeRepairForm(at.database.db, code, { form, now })
      }
      await privacyRepository(at.database.db).endRetention(new Date('2029-12-01T12:00:00Z'), 7)
      const rows = await at.database.db.selectFrom('claims').select(['email', 'repair_form']).execute()
      expect(rows).toEqual(Array(2).fill({ email: '', repair_form: null }))
    })

    it('rejects any other change or deletion of an invoice', async () => {
      await invoiced()
      const change = sql`update invoices set figures = '{}'`.execute(at.database.db)
      await expect(change).rejects.toThrow('append-only')
      await expect(sql`delete from invoices`.execute(at.database.db)).rejects.toThrow('append-only')
    })
  })
}
