import { describe, expect, it } from 'vitest'
import { mailMessages } from '../messages.ts'
import { renderMail, renderPaymentAlert } from '../render-mail.tsx'
import { anOrder, mailData, mailLanguages } from '../testing/sample-order.ts'

const bankTransfer = {
  payee: 'Ambra Kaubandus OÜ',
  iban: 'EE382200221020145685',
  bank: 'Pank',
  reference: '1000005404',
  amount: 1301.99,
  dueDate: '2026-11-25',
}
const downloads = [
  {
    title: 'Installer',
    product: 'Backup 3',
    sku: 'SW1',
    url: 'https://ambra.example/api/download/abc',
    remaining: 5,
    expiresAt: '2026-12-20T10:00:00.000Z',
    isUsable: true,
  },
]

describe('pro forma invoice', () => {
  it.each(mailLanguages)('names payee, account, reference, amount and due date in %s', (language) => {
    const order = anOrder({ status: 'awaiting_payment', bankTransfer })
    const { text, html } = renderMail('order-confirmation', mailData({ language, order }))
    const t = mailMessages[language]
    const facts = [t['transfer.payee'], 'EE38 2200 2210 2014 5685', '1000005404', t['transfer.due'], '25']
    expect(facts.filter((fact) => !text.includes(fact) || !html.includes(fact))).toEqual([])
    expect(text).toContain(t['transfer.heading'].replace('{number}', '100000540').toUpperCase())
  })

  it('contains no transfer data for an order that waits for no transfer', () => {
    const order = anOrder({ status: 'paid', bankTransfer })
    expect(renderMail('order-confirmation', mailData({ order })).text).not.toContain('EE38 2200')
  })
})

describe('mail of gift cards', () => {
  it.each(mailLanguages)('contains what the buyer wrote on a card beside its code in %s', (language) => {
    const texts = [
      { label: 'Name on the card', value: 'Mari' },
      { label: 'Message on the card', value: 'All the best' },
    ]
    const card = { code: '7KQ4-XM2P-9RTZ-HC3V-W8ND', value: 25, validUntil: '2031-11-22' }
    const order = anOrder({ giftCards: [{ ...card, texts }, card] })
    const { text, html } = renderMail('gift-cards', mailData({ language, order }))
    const parts = [card.code, 'Name on the card', 'Mari', 'All the best']
    expect(parts.filter((part) => !text.includes(part) || !html.includes(part))).toEqual([])
  })
})

describe('mail of downloads', () => {
  it.each(mailLanguages)(
    'contains each download link with its last day and remaining downloads in %s',
    (language) => {
      const order = anOrder({ downloads })
      const { subject, text, html } = renderMail('order-downloads', mailData({ language, order }))
      expect(subject).toContain('100000540')
      for (const part of ['https://ambra.example/api/download/abc', 'Backup 3', 'Installer', '5.'])
        expect([text, html].map((body) => body.toLowerCase().includes(part.toLowerCase()))).toEqual([
          true,
          true,
        ])
      expect(`${html}${text}`).not.toMatch(/undefined|\{\w+\}/)
    },
  )
})

describe('mails of a virtual order', () => {
  const extension_attributes = { shipping_assignments: [] }

  it.each(mailLanguages)(
    'mentions only the payment of a virtual order, no goods held or packed, in %s',
    (language) => {
      const t = mailMessages[language]
      const mail = (kind: 'order-confirmation' | 'order-status', status: 'awaiting_payment' | 'paid') => {
        const virtual = renderMail(
          kind,
          mailData({ language, order: anOrder({ status, extension_attributes }) }),
        )
        const sent = renderMail(kind, mailData({ language, order: anOrder({ status }) }))
        return [virtual.html, sent.html]
      }
      const [waiting, waitingForGoods] = mail('order-confirmation', 'awaiting_payment')
      expect(waiting).toContain(t['confirmation.payment_waiting_virtual'])
      expect(waiting).not.toContain(t['confirmation.payment_waiting'])
      expect(waitingForGoods).toContain(t['confirmation.payment_waiting'])
      const [paid, paidGoods] = mail('order-status', 'paid')
      expect(paid).toContain(t['status.text.paid_virtual'])
      expect(paidGoods).toContain(t['status.text.paid'])
    },
  )

  it.each(mailLanguages)('confirms the consent to digital content only if it was given in %s', (language) => {
    const sentence = mailMessages[language]['legal.digital_consent']
    const html = (hasDigitalConsent?: boolean) =>
      renderMail(
        'order-confirmation',
        mailData({ language, ...(hasDigitalConsent && { hasDigitalConsent }) }),
      ).html
    expect([html(true).includes(sentence), html().includes(sentence)]).toEqual([true, false])
  })
})

describe('mails of an order on hold', () => {
  it.each(mailLanguages)('say in %s that the order is checked, not that it is packed', (language) => {
    const t = mailMessages[language]
    const textOf = (kind: 'order-status' | 'payment-received', status: 'pending' | 'paid' | 'ready') =>
      renderMail(kind, mailData({ language, order: anOrder({ status, isOnHold: true }) })).text.replace(
        /\s+/g,
        ' ',
      )
    for (const text of [
      textOf('order-status', 'pending'),
      textOf('order-status', 'ready'),
      textOf('order-status', 'paid'),
      textOf('payment-received', 'paid'),
    ])
      expect(text).toContain(t['status.text.on_hold'])
    expect(textOf('order-status', 'paid')).toContain(t['status.text.paid_virtual'])
    expect(textOf('order-status', 'paid')).not.toContain(t['status.text.paid'])
  })
})

describe('payment mails', () => {
  it.each(mailLanguages)(
    'notifies the shopper that the payment arrived, with amount and order, in %s',
    (language) => {
      const order = anOrder({ status: 'paid' })
      const { subject, text, html } = renderMail('payment-received', mailData({ language, order }))
      expect(subject).toContain('100000540')
      expect(text).toMatch(/1[\s.,]?301[.,]99/)
      expect(html).toContain('order-completed?number=100000540')
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|\{\w+\}/)
    },
  )

  it.each(mailLanguages)(
    'notifies the shopper that a payment failed and where to pay again in %s',
    (language) => {
      const { subject, text, html } = renderMail('payment-failed', mailData({ language }))
      expect(text).toContain('order-completed?number=100000540')
      expect(html).toContain(mailMessages[language]['payment.failed.button'])
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|\{\w+\}/)
    },
  )

  const flags = Object.keys(mailMessages.en).flatMap((key) => key.match(/^payment\.flag\.(\w+)$/)?.[1] ?? [])

  it.each(mailLanguages)('tells the shopkeeper the reason, the figures and what to do in %s', (language) => {
    const { seller, links } = mailData({ language })
    expect(flags).toHaveLength(15)
    for (const flag of flags) {
      const { text } = renderPaymentAlert({
        language,
        seller,
        links,
        flag,
        provider: 'NEOPAY',
        transaction: 'A100000540-1',
        orderNumber: '100000540',
        expectedCents: 10_300,
        reported: 'success 102.99 EUR',
      })
      for (const part of ['A100000540-1', '103', 'success 102.99 EUR', 'ambra payments show 100000540'])
        expect(text.replace(/\n/g, ' ')).toContain(part)
      expect(text).not.toMatch(/undefined|payment\.flag|\{\w+\}/)
    }
  })
})
