import { describe, expect, it } from 'vitest'
import { transferQrText } from './transfer-qr-text.ts'

const transfer = {
  payee: 'Ambra Pood OÜ',
  iban: 'EE382200221020145685',
  amountCents: 123_405,
  reference: '10000000172',
}

describe('transferQrText', () => {
  it('writes eleven fields in the order that banks read', () => {
    expect(transferQrText(transfer)?.split('\n')).toEqual(
      'BCD|002|1|SCT||Ambra Pood OÜ|EE382200221020145685|EUR1234.05|||10000000172'.split('|'),
    )
  })

  it('keeps a multi-line payee in its field', () => {
    const fields = transferQrText({ ...transfer, payee: ' Ambra\r\nEUR1.00\n ' })?.split('\n')
    expect(fields?.[5]).toBe('Ambra EUR1.00')
    expect(fields).toHaveLength(11)
  })

  it('truncates a payee to 70 letters and stays below 331 bytes', () => {
    const text = transferQrText({ ...transfer, payee: 'Ё'.repeat(90) }) ?? ''
    expect(text.split('\n')[5]).toBe('Ё'.repeat(70))
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331)
    expect(transferQrText({ ...transfer, reference: '1'.repeat(300) })).toBeUndefined()
  })

  it.each([0, -1, 1.5, Number.NaN, 100_000_000_000])('creates no code for %s cents', (amountCents) => {
    expect(transferQrText({ ...transfer, amountCents })).toBeUndefined()
  })

  it('formats an amount to the cent', () => {
    expect(transferQrText({ ...transfer, amountCents: 7 })).toContain('\nEUR0.07\n')
    expect(transferQrText({ ...transfer, amountCents: 100 })).toContain('\nEUR1.00\n')
  })
})
