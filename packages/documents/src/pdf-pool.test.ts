import { expect, it } from 'vitest'
import { contractPdf } from './contract-pdf.ts'
import { contractPdfInThread } from './pdf-pool.ts'

const seller = { name: 'Näidis OÜ', registryCode: '1', vatNumber: 'EE1', address: 'Tallinn', email: 'a@b.ee' }
const text = { number: '100', orderedOn: '2026-01-02', language: 'et', pages: [] } as const

it('renders the same bytes in its thread without blocking', async () => {
  const given = [text, seller, new Date('2026-01-02T10:00:00Z')] as unknown as Parameters<typeof contractPdf>
  let turns = 0
  const turn = setInterval(() => (turns += 1), 1)
  const made = await contractPdfInThread(...given)
  clearInterval(turn)
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  expect(made.equals(await contractPdf(...given))).toBe(true)
  expect(turns).toBeGreaterThan(10)
})
