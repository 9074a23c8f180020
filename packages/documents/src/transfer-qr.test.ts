import { describe, expect, it } from 'vitest'
import { readQr } from './testing/read-qr.ts'
import { transferQr } from './transfer-qr.ts'

const transfer = {
  payee: 'Ambra Õ Elektroonika OÜ',
  iban: 'EE382200221020145685',
  amountCents: 123_405,
  reference: '10000000172',
}

describe('payment QR code', () => {
  it('draws a QR code that another decoder reads, field by field', () => {
    const qr = transferQr(transfer)
    const fields = qr && readQr(qr).split('\n')
    expect(fields?.slice(0, 5)).toEqual(['BCD', '002', '1', 'SCT', ''])
    expect(fields?.slice(5)).toEqual([
      transfer.payee,
      transfer.iban,
      'EUR1234.05',
      '',
      '',
      transfer.reference,
    ])
  })

  it('draws up to the longest text that banks accept', () => {
    const qr = transferQr({ ...transfer, payee: 'Š'.repeat(70), reference: '7'.repeat(120) })
    expect(qr?.size).toBeLessThanOrEqual(17 + 4 * 13)
    expect(qr && readQr(qr).split('\n')[5]).toBe('Š'.repeat(70))
  })

  it('draws nothing when nothing is due', () => {
    expect(transferQr({ ...transfer, amountCents: 0 })).toBeUndefined()
  })
})
