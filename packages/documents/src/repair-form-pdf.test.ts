import { type Language, languages } from '@ambra/contract/platform/api/language'
import type { RepairForm } from '@ambra/domain/service/repair-form'
import { describe, expect, it } from 'vitest'
import { type PrintedRepairForm, repairFormParts, repairFormPdf } from './repair-form-pdf.ts'
import { aSeller } from './testing/sample-figures.ts'

const form: RepairForm = {
  defect: 'The glass is broken.',
  repair: 'New glass and seal.',
  priceCents: 8900,
  days: 10,
  handOver: 'Any store.',
  services: [{ name: 'Courier there and back', priceCents: 990 }],
  issuedAt: '2026-11-20T10:00:00.000Z',
  validUntil: '2026-12-20',
}
const printed = (over: Partial<RepairForm> = {}, language: Language = 'en'): PrintedRepairForm => ({
  code: 'C-2222-3333-4444',
  goods: 'Polar 7 256 GB',
  language,
  form: { ...form, ...over },
})
const rowsOf = (...given: Parameters<typeof printed>) =>
  Object.fromEntries(repairFormParts(printed(...given), aSeller()).flatMap(({ rows }) => rows))
const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

describe('European Repair Information Form (LAW-RPR-2)', () => {
  it('has every field of the annex', () => {
    expect(rowsOf({ note: 'Make a backup first.' })).toEqual({
      Repairer: 'Ambra Kaubandus OÜ\nRegistry code 16998420',
      'Geographical address': 'Vana-Veski tee 29, 10415 Tallinn',
      'Telephone number': '+372 600 4040',
      'E-mail address': 'info@ambra.example',
      'Good to be repaired': 'Polar 7 256 GB',
      'Description of the defect': 'The glass is broken.',
      'Type of repair suggested': 'New glass and seal.',
      'Price of the repair, VAT included': '89.00\u00a0€',
      'Repairer’s commitment to carry out the repair within (calendar days from handing over the good)': '10',
      'Temporary replacement good during the repair': 'No',
      'Place where the consumer hands over the good': 'Any store.',
      'Ancillary services, such as removal, installation or transport': 'Courier there and back: 9.90\u00a0€',
      'Period of validity: until the end of': '20 Dec 2026',
      'Additional information': 'Make a backup first.',
    })
  })

  it('states how a price is calculated and its maximum', () => {
    const { 'Price of the repair, VAT included': price } = rowsOf({ basis: '45 euros an hour and the part' })
    expect(price).toBe('45 euros an hour and the part\nAt most 89.00\u00a0€')
  })

  it.each([
    [undefined, 'No'],
    [0, 'Yes, free of charge'],
    [1500, 'Yes, for 15.00\u00a0€'],
  ])('states for a replacement of %s cents: %s', (replacementCents, text) => {
    const over = replacementCents === undefined ? {} : { replacementCents }
    expect(rowsOf(over)['Temporary replacement good during the repair']).toBe(text)
  })

  it.each(languages)('renders the complete form in %s, with the same bytes each time', async (language) => {
    const rows = Object.entries(rowsOf({ replacementCents: 1500, basis: 'Tund 45' }, language))
    expect(rows).toHaveLength(13)
    expect(rows.flat().join()).not.toMatch(/undefined|\{|repair_form/)
    const draw = () => repairFormPdf(printed({}, language), aSeller())
    expect(await draw()).toEqual(await draw())
  })

  it('continues on a second page when its texts are long', async () => {
    const long = 'The hinge of the lid is worn out. '.repeat(17)
    const pdf = await repairFormPdf(
      printed({ defect: long, repair: long, handOver: long, note: long }),
      aSeller(),
    )
    expect(pagesOf(pdf)).toBeLessThanOrEqual(2)
    expect(pagesOf(await repairFormPdf(printed(), aSeller()))).toBe(1)
  })
})
