import { inflateSync } from 'node:zlib'
import { languages } from '@ambra/contract/platform/api/language'
import { planRefund } from '@ambra/domain/payments/refund'
import { cents } from '@ambra/domain/platform/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditFigures } from './credit-figures.ts'
import { type DocumentFigures, type DocumentOrder, orderFigures } from './figures.ts'
import { invoicePdf, type PrintedDocument } from './invoice-pdf.ts'
import { type DocumentTextKey, documentMessages } from './messages.ts'
import { packingSlipPdf } from './packing-slip-pdf.ts'
import { aDocumentOrder, aSeller } from './testing/sample-figures.ts'

const seller = aSeller()
const paidFigures = (order: DocumentOrder) =>
  orderFigures(order, seller, { paid: order.totals.grandTotalCents })
const refersTo = { number: '2026-000001', issuedOn: '2026-11-20' }
const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

const anOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        unit: fc.integer({ min: 1, max: 500_000 }),
        qty: fc.integer({ min: 1, max: 999 }),
        percent: fc.constantFrom(24, 21, 9, 5, 0),
        off: fc.integer({ min: 0, max: 100 }),
        isMarginScheme: fc.constantFrom(true, undefined, undefined),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shippingCents: fc.constantFrom(0, 299, 699, 3990),
    fee: fc.constantFrom(0, 199),
  })
  .map(({ lines, ...charges }) =>
    aDocumentOrder(
      lines.map(({ off, isMarginScheme, ...line }) => ({
        ...line,
        ...(isMarginScheme && { isMarginScheme }),
        discount: Math.floor((line.unit * line.qty * off) / 100),
      })),
      charges,
    ),
  )

function checkSums({ lines, charges, taxes, totals }: DocumentFigures): void {
  const sum = (parts: readonly { net: number; tax: number }[]) => ({
    net: parts.reduce((total, part) => total + part.net, 0),
    tax: parts.reduce((total, part) => total + part.tax, 0),
  })
  expect(sum(taxes)).toEqual({ net: totals.net, tax: totals.tax })
  expect(sum([...lines, ...charges])).toEqual({ net: totals.net, tax: totals.tax })
  expect(totals.net + totals.tax).toBe(totals.gross)
}

describe('invoice figures', () => {
  it('sums lines, rates and totals to the order total (INV-6)', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        const figures = paidFigures(order)
        checkSums(figures)
        expect(figures.totals.gross).toBe(order.totals.grandTotalCents)
        expect(figures.totals.tax).toBe(order.totals.taxCents)
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })

  it('names the rule and the coupon of the discount', () => {
    const namesOf = (over: Partial<DocumentOrder>) =>
      paidFigures(aDocumentOrder([{ discount: 100 }], over)).discountNames
    expect(namesOf({ cartRule: { title: 'Alates 100 €' } })).toBe('Alates 100 €')
    expect(namesOf({ cartRule: { title: 'Alates 100 €' }, couponCode: 'TERE10' })).toBe(
      'Alates 100 €, TERE10',
    )
    expect(namesOf({})).toBeUndefined()
  })

  it('separates second-hand goods under the margin scheme from zero-rated ones (LAW-VAT-3)', () => {
    const { taxes } = paidFigures(
      aDocumentOrder([{ unit: 10_000 }, { unit: 500, percent: 0 }, { unit: 30_000, isMarginScheme: true }]),
    )
    expect(taxes).toEqual([
      { percent: 24, net: 8306, tax: 1993 },
      { percent: 0, net: 500, tax: 0 },
      { percent: 0, net: 30_000, tax: 0, isMarginScheme: true },
    ])
  })

  it('refuses figures of an order that do not agree', () => {
    const order = aDocumentOrder()
    const wrong = { ...order, totals: { ...order.totals, grandTotalCents: 1 } }
    expect(() => paidFigures(wrong)).toThrow(/do not agree/)
  })
})

describe('credit notes', () => {
  it('credits net, tax and total of an invoice with all its parts, in whatever steps', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 })
    fc.assert(
      fc.property(anOrder, steps, (order, sizes) => {
        const invoice = paidFigures(order)
        const base = {
          lines: invoice.lines.map(({ line, sku, qty, gross }) => ({ line, sku, qty, payableCents: gross })),
          shippingCents: order.totals.shippingCents,
          paymentFeeCents: order.totals.paymentCents,
          paidCents: order.totals.grandTotalCents,
        }
        const earlier: { amountCents: number; lines: { line: number; qty: number }[]; charges: [] }[] = []
        const credited = { net: 0, tax: 0, gross: 0 }
        for (const size of [...sizes, undefined]) {
          const request =
            size === undefined ? {} : { lines: [{ line: 1 + (size % invoice.lines.length), qty: size }] }
          const plan = planRefund({ ...base, earlier }, request)
          if ('problem' in plan) continue
          const parts = { lines: plan.lines, charges: plan.charges }
          const { totals } = creditFigures(invoice, refersTo, { parts, paid: plan.amount })
          expect(totals.gross).toBe(plan.amount)
          credited.net += totals.net
          credited.tax += totals.tax
          credited.gross += totals.gross
          earlier.push({ amountCents: plan.amount, lines: plan.lines, charges: [] })
        }
        expect(credited).toEqual(base.paidCents > 0 ? pick(invoice) : { net: 0, tax: 0, gross: 0 })
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })

  it('spreads a goodwill amount over the rates of the invoice', () => {
    const invoice = paidFigures(
      aDocumentOrder([{ unit: 10_000 }, { unit: 10_000, percent: 9 }], { shippingCents: 0 }),
    )
    const parts = { lines: [], charges: [{ kind: 'allowance' as const, cents: 1000 }] }
    const note = creditFigures(invoice, refersTo, { parts, paid: 1000, reason: 'kriimustus' })
    expect(note.charges.map(({ percent, gross, tax }) => [percent, gross, tax])).toEqual([
      [24, 500, 97],
      [9, 500, 41],
    ])
    expect(note).toMatchObject({ refersTo, reason: 'kriimustus', payment: { due: 1000 } })
    checkSums(note)
  })

  it('credits the full payment of an order that gift cards paid in part', () => {
    const order = { ...aDocumentOrder(), giftCardCents: 1000 }
    const unpaid = orderFigures(order, seller, { paid: 0 })
    const { gross } = unpaid.totals
    expect(unpaid.payment).toMatchObject({ giftCards: 1000, paid: 1000, due: gross - 1000 })
    const invoice = orderFigures(order, seller, { paid: gross })
    expect(invoice.payment).toMatchObject({ giftCards: 1000, paid: gross, due: 0 })
    expect(creditFigures(invoice, refersTo, { paid: gross }).payment).not.toHaveProperty('giftCards')
  })

  it('credits the whole invoice without a refund', () => {
    const invoice = orderFigures(aDocumentOrder(), seller, { paid: 0 })
    const note = creditFigures(invoice, refersTo, { paid: 0 })
    expect(note.totals).toEqual(invoice.totals)
    expect(note.payment.due).toBe(0)
  })
})

const pick = ({ totals: { net, tax, gross } }: DocumentFigures) => ({ net, tax, gross })

describe('planRefund', () => {
  const order = {
    lines: [{ line: 1, sku: 'A', qty: 3, payableCents: 1000 }],
    shippingCents: 300,
    paymentFeeCents: 0,
    paidCents: 1300,
  }

  it('refunds pieces, delivery and amounts, then everything left', () => {
    const first = planRefund({ ...order, earlier: [] }, { lines: [{ line: 1, qty: 1 }], delivery: true })
    expect(first).toEqual({
      amount: 633,
      lines: [{ line: 1, qty: 1, from: 0, cents: 333 }],
      charges: [{ kind: 'delivery', cents: 300 }],
    })
    if ('problem' in first) throw new Error(first.problem)
    const rest = planRefund({ ...order, earlier: [{ ...first, amountCents: first.amount }] }, {})
    expect(rest).toEqual({
      amount: 667,
      lines: [{ line: 1, qty: 2, from: 1, cents: 667 }],
      charges: [],
    })
  })

  it('refuses a refund beyond what was paid, ordered or refunded before', () => {
    const earlier = [{ amountCents: 400, lines: [], charges: [{ kind: 'delivery' as const, cents: 300 }] }]
    const plan = (request: object, before: typeof earlier | [] = earlier) =>
      planRefund({ ...order, earlier: before }, request)
    expect(plan({ amount: cents(901) })).toEqual({ problem: 'too_much', left: 900 })
    expect(plan({ delivery: true })).toEqual({ problem: 'delivery_done' })
    expect(plan({ lines: [{ line: 1, qty: 4 }] })).toEqual({ problem: 'line_qty', line: 1, left: 3 })
    expect(
      plan({
        lines: [
          { line: 1, qty: 2 },
          { line: 1, qty: 2 },
        ],
      }),
    ).toMatchObject({ problem: 'line_qty' })
    expect(plan({ lines: [] })).toEqual({ problem: 'empty' })
    expect(plan({}, [{ amountCents: 1300, lines: [], charges: [] } as never])).toEqual({
      problem: 'nothing_left',
    })
  })
})

describe('PDF documents', () => {
  const printed = (over: Partial<PrintedDocument> = {}): PrintedDocument => ({
    kind: 'invoice',
    number: '2026-000001',
    issuedOn: '2026-11-20',
    figures: paidFigures(aDocumentOrder()),
    ...over,
  })

  it('produces the same bytes for the same figures', async () => {
    const [first, second] = await Promise.all([invoicePdf(printed()), invoicePdf(printed())])
    expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(first.equals(second)).toBe(true)
  })

  it('puts sixty lines on several pages and one line on one', async () => {
    const many = paidFigures(
      aDocumentOrder(Array.from({ length: 60 }, () => ({ name: 'Ёлка Õ '.repeat(20) }))),
    )
    expect(pagesOf(await invoicePdf(printed()))).toBe(1)
    expect(pagesOf(await invoicePdf(printed({ figures: many })))).toBeGreaterThan(5)
  })

  it.each(languages)('embeds every letter of %s', async (language) => {
    const letters = 'ÄÖÜÕŠŽäöüõšž ĀČĒĢĪĶĻŅŪāčēģīķļņū ĄĘĖĮŲąęėįų АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ №„“«»–€'
    const order = aDocumentOrder([{ name: letters }], { language })
    const pdf = await invoicePdf(printed({ figures: paidFigures(order) }))
    expect(pagesOf(pdf)).toBe(1)
    expect(missingGlyphs(pdf)).toBe(false)
    const unknown = await invoicePdf(
      printed({ figures: paidFigures(aDocumentOrder([{ name: '漢字' }], { language })) }),
    )
    expect(missingGlyphs(unknown)).toBe(true)
  })

  it('prints a packing slip without prices', async () => {
    const at = new Date('2026-11-20T10:00:00Z')
    const slip = await packingSlipPdf(aDocumentOrder([{}, {}], { comment: 'Palun\nhelista.' }), seller, {
      at,
    })
    expect(pagesOf(slip)).toBe(1)
  })
})

/**
 * Returns whether the font lacked a letter, which is then drawn as glyph 0. Text in the streams has four
 * digits per glyph.
 */
function missingGlyphs(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, body = '']) =>
    unpacked(Buffer.from(body, 'latin1')),
  )
  const glyphs = streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) => shown))
    .flatMap((shown) => [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex))
    .flatMap((hex) => hex.match(/.{4}/g) ?? [])
  expect(glyphs.length).toBeGreaterThan(100)
  return glyphs.includes('0000')
}

function unpacked(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    // Fonts and pictures use another compression.
    return ''
  }
}

describe('document texts', () => {
  const keys = Object.keys(documentMessages.en) as DocumentTextKey[]
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

  it.each(languages)('has the same keys and params in %s as in English', (language) => {
    expect(Object.keys(documentMessages[language])).toEqual(keys)
    expect(
      keys.filter(
        (key) => places(documentMessages[language][key]).join() !== places(documentMessages.en[key]).join(),
      ),
    ).toEqual([])
  })
})
