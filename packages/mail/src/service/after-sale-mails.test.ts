import { timestampText } from '@ambra/domain/platform/text/date-time'
import { fillText } from '@ambra/contract/platform/errors/fill-text'
import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { describe, expect, it } from 'vitest'
import type { AfterSaleMailData, AfterSaleSubject, StatedClaim, StatedWithdrawal } from './after-sale-data.ts'
import { mailMessages } from '../messages.ts'
import { renderAfterSaleMail } from '../render-mail.tsx'
import { mailData, mailLanguages } from '../testing/sample-order.ts'

const withdrawal: StatedWithdrawal = {
  code: 'W-7KQ4-9XM2-PDRT',
  at: '2026-11-20 23:59:59 Europe/Tallinn (UTC+02:00)',
  name: 'Mari Maasikas',
  number: '100000540',
  email: 'mari@example.ee',
  lines: [{ name: 'Polar 7 256 GB', sku: 'POL-7', qty: 2 }],
  goods: '',
  hash: 'ab12cd34',
  refundDue: '2026-12-04',
  sendBy: '2026-12-04',
  isLate: false,
  isMatched: true,
}
const claim: StatedClaim = {
  code: 'C-7KQ4-9XM2-PDRT',
  at: '2026-11-20 12:00',
  name: 'Mari Maasikas',
  number: '100000540',
  email: 'mari@example.ee',
  value: 'Polar 7 256 GB',
  description: 'The screen <stays> dark.',
  remedy: 'repair',
  dueDay: '2026-12-05',
  isRefused: false,
}
const repairForm = { priceCents: 8900, days: 10, validUntil: '2026-12-20' }
const mail = (subject: AfterSaleSubject, language: AfterSaleMailData['language'] = 'en', page?: string) => {
  const { seller, links } = mailData()
  return renderAfterSaleMail({ ...subject, language, seller, links: { ...links, ...(page && { page }) } })
}
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')

const withdrawalKinds = ['receipt', 'notice', 'due', 'accepted', 'refused', 'goods'] as const
const claimKinds = ['receipt', 'notice', 'due', 'in_progress', 'answered', 'closed', 'repair_form'] as const
const subjects: AfterSaleSubject[] = [
  ...withdrawalKinds.map((kind) => ({
    about: 'withdrawal' as const,
    kind,
    withdrawal: {
      ...withdrawal,
      refundCents: 129_900,
      reason: 'A sealed good, opened.',
      credit: { lender: 'Example Credit', reference: 'A100000540-1' },
    },
  })),
  ...claimKinds.map((kind) => ({
    about: 'claim' as const,
    kind,
    claim: { ...claim, answer: 'We repair it.', liableUntil: '2029-11-20', repairForm },
  })),
  {
    about: 'recall',
    recall: {
      number: '100000540',
      goods: [{ name: 'Charger <20 W>', sku: 'CH-20', qty: 2 }],
      hazard: 'It may catch fire.',
      action: 'Unplug it now and send it back.',
      remedies: ['repair', 'replacement', 'refund'],
      contact: '+372 600 4040',
    },
  },
  { about: 'question', question: { product: 'Polar <7>', question: 'Loud?', answer: 'No.' } },
  ...(['withdrawal', 'claim'] as const).map((kind) => ({
    about: 'case' as const,
    message: { kind, code: 'C-2345', number: '100000540', text: 'Is the <box> whole?\n\nA picture helps.' },
  })),
  { about: 'review', review: { title: 'Buy <here>', sku: 'POL-7', reason: 'It is advertising.' } },
  { about: 'feedback', number: '100000540' },
  { about: 'order-link', number: '100000540' },
]

describe('mails after the sale', () => {
  it.each(mailLanguages)(
    'renders every after-sale mail in %s as HTML and text with nothing left unfilled',
    (language) => {
      for (const subject of subjects) {
        const { subject: line, html, text } = mail(subject, language, 'https://ambra.example/page')
        expect(`${line}${html}${text}`).not.toMatch(/undefined|NaN|\[object|\{\w+\}/)
        expect(line.length).toBeGreaterThan(8)
        expect(html).toContain(`<html lang="${language}">`)
        expect(text).toContain('Ambra Kaubandus OÜ')
      }
    },
  )

  it.each(mailLanguages)(
    'acknowledges a withdrawal with its content, date and time with zone in %s (LAW-WDR-5)',
    (language) => {
      const { html, text } = mail({ about: 'withdrawal', kind: 'receipt', withdrawal }, language)
      const needed = [
        squeezed(timestampText(withdrawal.at, language)),
        'Europe/Tallinn (UTC+02:00)',
        'W-7KQ4-9XM2-PDRT',
        '100000540',
        'Mari Maasikas',
        'Polar 7 256 GB (POL-7) × 2',
        'mari@example.ee',
        'ab12cd34',
      ]
      expect(needed.filter((part) => !squeezed(text).includes(part))).toEqual([])
      expect(needed.filter((part) => !squeezed(html).includes(part))).toEqual([])
    },
  )

  it('offers a repair with price, days and end (LAW-RPR-2)', () => {
    const of = (over: object) =>
      squeezed(
        mail({
          about: 'claim',
          kind: 'repair_form',
          claim: { ...claim, repairForm: { ...repairForm, ...over } },
        }).text,
      )
    expect(of({})).toContain('Price: 89.00 €. We repair within 10 calendar days')
    expect(of({})).toContain('bind us until the end of 20 Dec 2026')
    expect(of({ basis: '45 euros an hour' })).toContain('At most 89.00 €: 45 euros an hour.')
  })

  it("says whole order if no part was named, and repeats the shopper's own words unchanged", () => {
    const of = (over: Partial<StatedWithdrawal>) =>
      squeezed(mail({ about: 'withdrawal', kind: 'receipt', withdrawal: { ...withdrawal, ...over } }).text)
    expect(of({ lines: [] })).toContain('order 100000540, the whole order.')
    expect(of({ lines: [], goods: 'the <blue> lamp' })).toContain('the <blue> lamp')
  })

  it.each(mailLanguages)('says in %s that the credit ends with the purchase (LAW-CRD-3)', (language) => {
    const credit = { lender: 'Example Credit', reference: 'A100000540-1' }
    const of = (kind: 'receipt' | 'notice' | 'accepted', over: Partial<StatedWithdrawal> = {}) =>
      squeezed(
        mail({ about: 'withdrawal', kind, withdrawal: { ...withdrawal, credit, ...over } }, language).text,
      )
    const text = (key: 'ends' | 'if_accepted' | 'notify') =>
      squeezed(fillText(mailMessages[language][`withdrawal.credit.${key}`], credit))
    expect(of('receipt')).toContain(text('ends'))
    expect(of('receipt', { isLate: true })).toContain(text('if_accepted'))
    expect(of('receipt', { isLate: true })).not.toContain(text('ends'))
    expect(of('accepted', { isLate: true })).toContain(text('ends'))
    expect(of('notice')).toContain(text('notify'))
  })

  it('notifies the shopkeeper of a late or unmatched withdrawal without deciding about it', () => {
    const late = { ...withdrawal, isLate: true, isMatched: false, deadline: '2026-11-16' }
    const { text } = mail({ about: 'withdrawal', kind: 'notice', withdrawal: late })
    expect(text).toContain('The period ended on 16 Nov 2026')
    expect(squeezed(text)).toContain('--order NUMBER')
    expect(mail({ about: 'withdrawal', kind: 'notice', withdrawal }).text).not.toContain('--order')
  })

  it('states the sum and the last day of the refund, and for a rejection its reason and the disputes body (LAW-WDR-8)', () => {
    const accepted = { ...withdrawal, refundCents: 129_900 }
    const { text } = mail({ about: 'withdrawal', kind: 'accepted', withdrawal: accepted })
    expect(squeezed(text)).toContain('We will refund 1,299.00 € by 4 Dec 2026')
    const unpaid = mail({
      about: 'withdrawal',
      kind: 'accepted',
      withdrawal: { ...withdrawal, refundCents: 0 },
    })
    expect(unpaid.text).toContain('There is nothing to refund')
    expect(unpaid.text).not.toContain('0.00')
    const refused = { ...withdrawal, reason: 'Made to your order.' }
    const no = squeezed(mail({ about: 'withdrawal', kind: 'refused', withdrawal: refused }).text)
    expect(no).toContain('Made to your order.')
    expect(no).toContain('Consumer Disputes Committee')
  })

  it('states the choice of remedy with the receipt of a claim (LAW-RPR-1), escaped in HTML', () => {
    const { html, text } = mail({ about: 'claim', kind: 'receipt', claim }, 'en', 'https://a.example/#claim')
    expect(squeezed(text)).toContain('extended by 12 months')
    expect(squeezed(text)).toContain('We will answer by 5 Dec 2026')
    expect(html).toContain('The screen &lt;stays&gt; dark.')
    expect(html).toContain('href="https://a.example/#claim"')
  })

  it('names the disputes committee in the rejection of a claim only (LAW-CMP-1)', () => {
    const answered = (isRefused: boolean) =>
      squeezed(
        mail({ about: 'claim', kind: 'answered', claim: { ...claim, answer: 'Because.', isRefused } }).text,
      )
    expect(answered(true)).toContain('Consumer Disputes Committee')
    expect(answered(false)).not.toContain('Consumer Disputes Committee')
  })

  it.each(mailLanguages)(
    'links to the withdrawal function by its fixed wording in %s (LAW-WDR-1)',
    (language) => {
      expect(mailMessages[language]['legal.withdrawal_link']).toBe(withdrawalLabels[language].open)
    },
  )
})
