import { aProduct } from '@ambra/testing/import-builders'
import { onEngine, type TestDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
import loyalty from '../../../../extensions/loyalty/loyalty.ts'
import { createTestApp } from '../api-suite.ts'
import { dropTables, withExtensions } from './extension-suite.ts'

onEngine((engine: string, open: () => Promise<TestDatabase>) => {
  describe(`loyalty points on ${engine}`, () => {
    it('never takes points below zero by concurrent corrections', async () => {
      const shop = await createTestApp([aProduct({ sku: 'LAMP' })], {}, open)
      await dropTables(shop.database, 'loyalty')
      const started = await withExtensions(shop, [loyalty])
      const correct = (points: number, request: string) =>
        started.run('loyalty.correct', {
          email: 'mari@example.ee',
          points,
          reason: 'Goodwill',
          request,
        }) as Promise<{ points: number }>
      await correct(100, 'given')
      const taken = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => correct(-30, `taken-${index}`)),
      )
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      expect((await correct(0, 'read')).points).toBe(10)
      await started.close()
    })
  })
})
