import { orderStatuses } from '@ambra/contract/sales/order-status'
import { describe, expect, it } from 'vitest'
import { mailMessages } from '../messages.ts'
import { renderMail } from '../render-mail.tsx'
import { anOrder, mailData, mailLanguages } from '../testing/sample-order.ts'

const url = 'https://ambra.example/api/order/document?number=100000540&kind=invoice&id=2026-000001'
const documents = [{ kind: 'invoice' as const, number: '2026-000001', url, xmlUrl: `${url}&format=xml` }]
const document = { kind: 'invoice' as const, number: '2026-000001' }

describe('the mail with an invoice', () => {
  it.each(mailLanguages)('names the invoice and links to PDF and e-invoice in %s', (language) => {
    const mail = renderMail('order-document', mailData({ language, order: anOrder({ documents }), document }))
    const t = mailMessages[language]
    expect(mail.subject).toContain('2026-000001')
    expect(mail.text).toContain(`${t['document.pdf']}: ${url}`)
    expect(mail.text).toContain(`${t['document.xml']}: ${url}&format=xml`)
    expect(mail.html).toContain('format=xml')
    expect(`${mail.html}${mail.text}`).not.toMatch(/undefined|\{\w+\}/)
  })

  it('contains no link to a document that does not belong to the order', () => {
    const { text } = renderMail('order-document', mailData({ language: 'en', document }))
    expect(text).not.toContain('E-invoice')
  })
})

describe('the mail of a refund', () => {
  it.each(mailLanguages)('states the refunded amount, with or without a credit note, in %s', (language) => {
    const t = mailMessages[language]
    const credit = { kind: 'credit_note' as const, number: 'K2026-000001' }
    const withNote = renderMail(
      'order-document',
      mailData({ language, document: credit, refundCents: 12_345 }),
    )
    const alone = renderMail('order-document', mailData({ language, refundCents: 12_345 }))
    for (const { html } of [withNote, alone]) expect(html).toMatch(/123[.,]45/)
    expect(withNote.subject).toContain('K2026-000001')
    expect(withNote.text).toContain(t['document.refund.title'])
    expect(alone.subject).toBe(t['document.refund.subject'].replace('{order}', '100000540'))
  })
})

describe('mails about payments by gift card', () => {
  it.each(mailLanguages)('states the amount credited to the gift card in %s', (language) => {
    const { text } = renderMail(
      'order-document',
      mailData({ language, refundCents: 12_345, refundedToCardCents: 5000 }),
    )
    expect(text).toMatch(/123[.,]45[\s\S]*50[.,]00/)
  })

  it.each(mailLanguages)('shows gift cards among the sums, and the remaining amount, in %s', (language) => {
    const data = mailData({ language })
    const order = { ...data.order, giftCardAmount: 10.5, amountDue: data.order.grand_total - 10.5 }
    const { text } = renderMail('order-confirmation', { ...data, order })
    expect(text).toContain(mailMessages[language]['order.gift_cards'])
    expect(text).toMatch(/[-−]10[.,]50/)
  })
})

describe('mails of an order', () => {
  it('names countries in the language of the reader, not by their code', () => {
    const { pickupPoint: _, ...order } = anOrder()
    const names = { et: 'Eesti', en: 'Estonia', ru: 'Эстония', lt: 'Estija', lv: 'Igaunija' }
    for (const language of mailLanguages) {
      const { text } = renderMail('order-confirmation', mailData({ language, order: { ...order } }))
      expect(text).toContain(names[language])
      expect(text).not.toMatch(/Tallinn EE\b/)
    }
  })

  it('says "your order" to the shopper only', () => {
    const yours = (kind: 'new-order' | 'order-confirmation') =>
      renderMail(kind, mailData({ language: 'en' })).html.includes('Your order')
    expect([yours('new-order'), yours('order-confirmation')]).toEqual([false, true])
  })

  it.each(mailLanguages)('has a text for every status in %s', (language) => {
    const texts = orderStatuses.map(
      (status) => renderMail('order-status', mailData({ language, order: anOrder({ status }) })).subject,
    )
    expect(new Set(texts).size).toBe(orderStatuses.length)
  })

  it('supports dark mode and has one amber action', () => {
    const links = { ...mailData().links, withdrawal: 'https://ambra.example/withdraw' }
    const { html } = renderMail('order-confirmation', mailData({ links }))
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html.match(/class="first"/g)).toHaveLength(1)
  })
})
