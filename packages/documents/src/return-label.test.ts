import { languages } from '@ambra/contract/platform/api/language'
import { describe, expect, it } from 'vitest'
import { returnLabelPdf } from './return-label-pdf.ts'
import { drawReturnQr } from './return-qr.ts'
import { readQr } from './testing/read-qr.ts'
import { aSeller } from './testing/sample-figures.ts'

const label = {
  code: 'W-2222-3333-4444',
  number: '10000000172',
  name: 'Ambra Õ OÜ',
  address: 'Tee 1, Tallinn',
}

describe('return label', () => {
  it('draws a QR code that another decoder reads, fact by fact', () => {
    const qr = drawReturnQr(label)
    expect(qr && readQr(qr).split('\n')).toEqual(Object.values(label))
  })

  it('draws nothing without an address or with one too long', () => {
    expect(drawReturnQr({ ...label, address: '' })).toBeUndefined()
    expect(drawReturnQr({ ...label, name: 'Õ'.repeat(120), address: 'Õ'.repeat(120) })).toBeUndefined()
  })

  it.each(languages)('fits one page in %s, with the same bytes each time', async (language) => {
    const printed = { code: label.code, number: label.number, language, at: new Date('2026-11-20T10:00:00Z') }
    const draw = () => returnLabelPdf(printed, aSeller())
    const pdf = await draw()
    expect([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1)
    expect(await draw()).toEqual(pdf)
  })
})
