import { guaranteeNotices, yourEuropeUrl } from '@ambra/domain/service/guarantee-notice'
import type { Order } from '@ambra/contract/sales/order'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { describe, expect, it } from 'vitest'
import type { MailKind } from './mail-data.ts'
import { mailMessages, type MessageKey } from './messages.ts'
import { renderAccountMail, renderMail, renderStockMail } from './render-mail.tsx'
import { anOrder, mailData, mailLanguages } from './testing/sample-order.ts'

const kinds: readonly MailKind[] = ['order-confirmation', 'new-order', 'order-status']
const cases = kinds.flatMap((kind) => mailLanguages.map((language) => ({ kind, language })))
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[ \t\n]+/g, ' ')
const squeezed = (text: string) => text.replace(/[ \t\n]+/g, ' ')

describe('order mails', () => {
  it.each(cases)('says the same in HTML and text: $kind in $language', ({ kind, language }) => {
    const { subject, html, text } = renderMail(kind, mailData({ language }))
    const total = {
      et: '1\u00a0301,99\u00a0€',
      en: '1,301.99\u00a0€',
      ru: '1\u00a0301,99\u00a0€',
      lt: '1\u00a0301,99\u00a0€',
      lv: '1\u00a0301,99\u00a0€',
    }[language]
    const facts = [
      '100000540',
      'Polar 7 256 GB',
      'Seisukord: A+',
      total,
      'Ambra Kaubandus OÜ',
      '16998420',
      'EE102999844',
      'info@ambra.example',
      '252',
    ]
    expect(subject).toContain('100000540')
    expect(facts.filter((fact) => !plain(html).includes(fact))).toEqual([])
    expect(facts.filter((fact) => !squeezed(text).includes(fact))).toEqual([])
    expect(html).toContain(`<html lang="${language}">`)
    expect(`${html}${text}`).not.toMatch(/undefined|NaN|\[object|\{\w+\}/)
  })

  it.each(mailLanguages)('contains what the law requires of a confirmation in %s', (language) => {
    const links = { ...mailData().links, withdrawal: 'https://ambra.example/withdraw' }
    const { html, text } = renderMail('order-confirmation', mailData({ language, links }))
    const t = mailMessages[language]
    const needed = [
      t['legal.withdrawal'].replace('{ways}', t['legal.ways_with_function']),
      t['legal.withdrawal_link'],
      t['legal.form_heading'],
      t['legal.conformity'],
      guaranteeNotices[language].title,
      ...guaranteeNotices[language].rights,
      yourEuropeUrl(guaranteeNotices[language]),
      t['legal.disputes'],
      '2026-11',
      'Viru pakiautomaat',
      t['order.vat'].replace('{percent}', '24'),
      'Vana-Veski tee 29, 10415 Tallinn',
      'https://ambra.example/withdraw',
      'https://ambra.example/ostu-muugi-reeglid',
    ]
    expect(
      needed.filter((part) => !squeezed(text).toLowerCase().includes(squeezed(part).toLowerCase())),
    ).toEqual([])
    expect(needed.filter((part) => !part.startsWith('https') && !plain(html).includes(part))).toEqual([])
    expect(html).toContain('href="https://ambra.example/withdraw"')
    expect(`${html}${text}`).not.toContain('consumers/odr')
  })

  it('names the withdrawal function only if there is one', () => {
    const { text } = renderMail('order-confirmation', mailData({ language: 'en' }))
    expect(squeezed(text)).toContain('before the period ends: by e-mail or by post.')
    expect(text).not.toContain('Withdraw from contract here')
  })

  it('shows the time of the order in Tallinn', () => {
    const order = anOrder({ created_at: '2026-11-20 22:15:00' })
    expect(renderMail('new-order', mailData({ order })).text).toContain('21.11.2026 kell\u00a000.15')
  })

  it('uses the fixed wording of the withdrawal function', () => {
    expect(mailLanguages.map((language) => mailMessages[language]['legal.withdrawal_link'])).toEqual([
      'Taganen lepingust',
      'Withdraw from contract here',
      'Отказаться от договора здесь',
      'Atsisakyti sutarties čia',
      'Atteikties no līguma',
    ])
  })

  it('breaks links that shoppers type as an option, because an order may name any address', () => {
    const order = anOrder()
    const [item] = order.items
    if (!item) throw new Error('no line')
    const options = [
      { label: 'Engraving', value: 'Win: www.evil.example/win' },
      { label: 'Port', value: 'USB 3.0, Node.js' },
    ]
    const rendered = renderMail(
      'order-confirmation',
      mailData({ order: { ...order, items: [{ ...item, options }] } }),
    )
    for (const shown of [plain(rendered.html), squeezed(rendered.text)]) {
      expect(shown).toContain('www[.]evil[.]example/win')
      expect(shown).not.toContain('evil.example')
      expect(shown).toContain('USB 3.0, Node.js')
    }
  })

  it('escapes what shoppers write', () => {
    const order = anOrder({ customer_firstname: '<script>alert(1)</script>', customer_lastname: 'A & B' })
    const { html, text } = renderMail(
      'new-order',
      mailData({ order, comment: '<img src=x onerror=alert(1)>' }),
    )
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;img src=x')
    expect(text).toContain('<img src=x onerror=alert(1)>')
  })

  it('keeps the subject on one line', () => {
    const order = anOrder({ increment_id: '1\r\nBcc: eve@example.ee' })
    expect(renderMail('order-confirmation', mailData({ order })).subject).toBe(
      'Tellimus 1 Bcc: eve@example.ee on vastu võetud',
    )
  })

  it('mentions pickup if the goods wait at a pickup point, shipping otherwise', () => {
    const { pickupPoint: _, ...withoutPoint } = anOrder({ status: 'shipped' })
    expect(
      renderMail('order-status', mailData({ language: 'en', order: anOrder({ status: 'shipped' }) })).subject,
    ).toBe('Order 100000540: ready to pick up')
    expect(renderMail('order-status', mailData({ language: 'en', order: withoutPoint })).subject).toBe(
      'Order 100000540: shipped',
    )
  })

  it.each(orderStatuses)('has a text for the status %s', (status) => {
    const mail = renderMail(
      'order-status',
      mailData({ language: 'ru', order: anOrder({ status }), note: 'Ждём вас' }),
    )
    expect(mail.subject).toMatch(/^Заказ 100000540: [а-яё ]+$/)
    expect(mail.text).toContain('Ждём вас')
  })

  it('shows discount, payment fee and free delivery only if they apply', () => {
    const with_ = renderMail(
      'order-confirmation',
      mailData({
        language: 'en',
        order: anOrder({ discount_amount: -10, paymentCost: 1.5, shipping_incl_tax: 0 }),
      }),
    ).text
    expect(with_).toMatch(/Discount \.+ −10\.00/)
    expect(with_).toMatch(/Payment fee \.+ 1\.50/)
    expect(with_).toMatch(/Delivery \(Omniva pakiautomaat\) \.+ free/)
    const named = anOrder({ discount_amount: -10, discount_title: 'From €100', coupon_code: 'TERE10' })
    expect(renderMail('order-confirmation', mailData({ language: 'en', order: named })).text).toMatch(
      /Discount \(From €100, TERE10\) \.+ −10\.00/,
    )
    const without = renderMail('order-confirmation', mailData({ language: 'en' })).text
    expect(without).not.toMatch(/Discount|Payment fee|\.+ free/)
  })

  it('shows no delivery address of a virtual order', () => {
    const { pickupPoint: _, ...order } = anOrder({
      shipping_description: '',
      extension_attributes: { shipping_assignments: [] },
    })
    const { text } = renderMail('order-confirmation', mailData({ language: 'en', order }))
    expect(text).toContain('Delivery method: No delivery needed')
    expect(text).not.toContain('Delivery address')
  })

  it.each(mailLanguages)(
    'says why the mail was sent: an order, a subscription or an account, in %s',
    (language) => {
      const { seller, links } = mailData()
      const t = mailMessages[language]
      const reasons = [t['footer.automatic'], t['footer.stock'], t['footer.account']]
      const product = {
        product: 'https://ambra.example/p/1',
        withdraw: 'https://ambra.example/stock-notice/1',
      }
      const mails = [
        renderMail('order-status', mailData({ language })),
        renderStockMail({
          language,
          seller,
          productName: 'Lamp',
          sku: 'LAMP',
          links: { ...links, ...product },
        }),
        renderAccountMail('account-welcome', {
          language,
          seller,
          links: { ...links, account: 'https://ambra.example/my-account' },
        }),
      ]
      const said = mails.map(({ html }) => reasons.filter((reason) => plain(html).includes(reason)))
      expect(said).toEqual(reasons.map((reason) => [reason]))
    },
  )

  it('requests payment only of what is not paid yet', () => {
    const words = (status: Order['status'], isPaidOnDelivery: boolean) => {
      const payment = { method: 'any', additional_information: [], amount_ordered: 1 }
      const order = anOrder({ status, payment, isPaidOnDelivery })
      return renderMail('order-status', mailData({ language: 'en', order })).text.includes('Total to pay')
    }
    expect(words('awaiting_payment', false)).toBe(true)
    for (const status of ['paid', 'ready', 'shipped', 'completed', 'cancelled', 'refunded'] as const)
      expect([status, words(status, false)]).toEqual([status, false])
    expect([words('shipped', true), words('collected', true)]).toEqual([true, false])
  })

  it('mentions a pending payment only while one is pending', () => {
    const waiting = mailMessages.et['confirmation.payment_waiting']
    expect(
      renderMail('order-confirmation', mailData({ order: anOrder({ status: 'awaiting_payment' }) })).html,
    ).toContain(waiting)
    expect(renderMail('order-confirmation', mailData()).html).not.toContain(waiting)
  })
})

describe('mail messages', () => {
  const keys = Object.keys(mailMessages.en) as MessageKey[]
  const places = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name)
      .sort()
      .join()

  it.each(mailLanguages)('has the same keys and params in %s as in English', (language) => {
    expect(Object.keys(mailMessages[language])).toEqual(keys)
    expect(
      keys.filter((key) => places(mailMessages[language][key]) !== places(mailMessages.en[key])),
    ).toEqual([])
  })

  it.each(mailLanguages.filter((name) => name !== 'en'))('translates every text to %s', (language) => {
    expect(keys.filter((key) => mailMessages[language][key] === mailMessages.en[key])).toEqual([
      'confirmation.preview',
    ])
  })
})
