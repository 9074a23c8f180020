import { languages } from '@ambra/contract/language'
import { describe, expect, it } from 'vitest'
import { returnLabelPdf } from './return-label-pdf.ts'
import { returnQr } from './return-qr.ts'
import { readQr } from './testing/read-qr.ts'
import { aSeller } from './testing/sample-figures.ts'

const label = {
  code: 'W-2222-3333-4444',
  number: '10000000172',
  name: 'Ambra Õ OÜ',
  address: 'Tee 1, Tallinn',
}

describe('label of a return', () => {
  it('is read by another decoder, fact by fact', () => {
    const qr = returnQr(label)
    expect(qr && readQr(qr).split('\n')).toEqual(Object.values(label))
  })

  it('is not drawn without an address or too long', () => {
    expect(returnQr({ ...label, address: '' })).toBeUndefined()
    expect(returnQr({ ...label, name: 'Õ'.repeat(120), address: 'Õ'.repeat(120) })).toBeUndefined()
  })

  it.each(languages)('is one page in %s, the same bytes each time', async (language) => {
    const printed = { code: label.code, number: label.number, language, at: new Date('2026-11-20T10:00:00Z') }
    const draw = () => returnLabelPdf(printed, aSeller())
    const pdf = await draw()
    expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1)
    expect(await draw()).toEqual(pdf)
  })
})
