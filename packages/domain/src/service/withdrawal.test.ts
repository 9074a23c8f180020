import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withdrawalLabels } from './fixed-wording.ts'
import {
  deliveredAt,
  isAllWithdrawn,
  mayHaveLeft,
  isInTime,
  lastReceivedAt,
  momentWithZone,
  refundDueDay,
  withdrawalDeadline,
  withdrawalException,
  withdrawalLimits,
  withdrawalRefund,
} from './withdrawal.ts'

const at = (text: string) => new Date(text)

describe('withdrawalLabels', () => {
  it('matches the text of the law in five languages, byte for byte (LAW-WDR-1, LAW-WDR-4)', () => {
    const bytes = Object.entries(withdrawalLabels).map(
      ([language, { open, confirm }]) => `${language}: ${open} | ${confirm}`,
    )
    expect(bytes).toEqual([
      'et: Taganen lepingust | Kinnitan taganemise',
      'en: Withdraw from contract here | Confirm withdrawal',
      'ru: Отказаться от договора здесь | Подтвердить отказ от договора',
      'lv: Atteikties no līguma | Apstiprināt atteikumu',
      'lt: Atsisakyti sutarties čia | Patvirtinti sutarties atsisakymą',
    ])
  })
})

describe('withdrawal period (LAW-WDR-6)', () => {
  it.each([
    ['a Tuesday, 14 days later', '2026-11-03T10:00:00Z', 'EE', '2026-11-17'],
    ['received late in the evening of Tallinn', '2026-11-03T22:30:00Z', 'EE', '2026-11-18'],
    ['its last day a Saturday: Monday', '2026-11-07T10:00:00Z', 'EE', '2026-11-23'],
    ['its last day a Sunday: Monday', '2026-11-08T10:00:00Z', 'EE', '2026-11-23'],
    ['its last day Christmas Eve, a Thursday: Monday after', '2026-12-10T10:00:00Z', 'EE', '2026-12-28'],
    ['Latvian holiday where the goods went (18 November)', '2026-11-04T10:00:00Z', 'LV', '2026-11-19'],
    ['the same day in Estonia is a working day', '2026-11-04T10:00:00Z', 'EE', '2026-11-18'],
    ['across the change of the clock', '2026-10-20T10:00:00Z', 'EE', '2026-11-03'],
  ])('%s', (_, received, country, deadline) => {
    expect(withdrawalDeadline(at(received), country)).toBe(deadline)
  })

  describe('withdrawal period of several shipments', () => {
    const arrived = (day: string) => ({ deliveredAt: at(`${day}T10:00:00Z`) })
    const onItsWay = { deliveredAt: undefined }
    const left = { to: 'shipped', at: at('2026-11-02T10:00:00Z') }
    const delivered = { to: 'collected', at: at('2026-11-04T10:00:00Z') }

    it.each([
      ['with the order where none is noted', [left, delivered], [], '2026-11-04T10:00:00.000Z'],
      ['never while one is on its way', [left, delivered], [arrived('2026-11-03'), onItsWay], undefined],
      [
        'with the last shipment',
        [left, delivered],
        [arrived('2026-11-09'), arrived('2026-11-03')],
        '2026-11-09T10:00:00.000Z',
      ],
      [
        'with the order when that came later',
        [left, delivered],
        [arrived('2026-11-03')],
        '2026-11-04T10:00:00.000Z',
      ],
      [
        'with the last shipment of an order that nobody moved on',
        [left],
        [arrived('2026-11-06')],
        '2026-11-06T10:00:00.000Z',
      ],
      ['never while pieces are in the house', [], [arrived('2026-11-06')], undefined],
    ])('starts the withdrawal period %s', (_, events, shipments, moment) => {
      expect(lastReceivedAt(events, shipments)?.toISOString()).toBe(moment)
    })
  })

  it('accepts a statement at 23:59:59 on the last day in Tallinn, and none a second later', () => {
    expect(isInTime('2026-11-17', at('2026-11-17T21:59:59Z'))).toBe(true)
    expect(isInTime('2026-11-17', at('2026-11-17T22:00:00Z'))).toBe(false)
    expect(isInTime(undefined, at('2030-01-01T00:00:00Z'))).toBe(true)
  })

  it('begins with the first arrival in the order history, not with a shipment', () => {
    const day = (n: number) => at(`2026-11-0${n}T10:00:00Z`)
    const moves = [
      { to: 'pending', at: day(1) },
      { to: 'shipped', at: day(2) },
    ]
    expect(deliveredAt(moves)).toBeUndefined()
    expect(deliveredAt([...moves, { to: 'collected', at: day(3) }, { to: 'completed', at: day(4) }])).toEqual(
      day(3),
    )
  })

  it('formats a time with its zone, and the day of the refund', () => {
    expect(momentWithZone(at('2026-11-17T21:59:59Z'))).toBe('2026-11-17 23:59:59 Europe/Tallinn (UTC+02:00)')
    expect(momentWithZone(at('2026-07-01T21:00:00Z'))).toBe('2026-07-02 00:00:00 Europe/Tallinn (UTC+03:00)')
    expect(refundDueDay(at('2026-11-17T22:00:00Z'))).toBe('2026-12-02')
  })
})

it('names exceptions: downloads started with consent, services; never ordinary products (LAW-INF-6)', () => {
  expect(withdrawalException('downloadable', true)).toBe('digital_started')
  expect(withdrawalException('downloadable', false)).toBeUndefined()
  expect(withdrawalException('virtual', false)).toBe('service')
  expect(withdrawalException('configurable', true)).toBeUndefined()
})

describe('withdrawal refund (LAW-WDR-8)', () => {
  const line = { rowCents: 10_000, discountCents: 1_000, qty: 3, withdrawnBefore: 0, withdrawn: 0 }
  const charges = { shippingCents: 300, paymentCents: 150 }

  it('refunds all payments for a whole order, after its coupon', () => {
    expect(withdrawalRefund([{ ...line, withdrawn: 3 }], charges)).toBe(9_450)
  })

  it('refunds the share of the pieces, and delivery only with the last of them', () => {
    expect(withdrawalRefund([{ ...line, withdrawn: 1 }], charges)).toBe(3_000)
    expect(withdrawalRefund([{ ...line, withdrawnBefore: 1, withdrawn: 2 }], charges)).toBe(6_450)
  })

  it('never refunds the same piece twice', () => {
    expect(withdrawalRefund([{ ...line, withdrawnBefore: 3, withdrawn: 3 }], charges)).toBe(0)
    expect(withdrawalRefund([{ ...line, withdrawnBefore: 2, withdrawn: 3 }], charges)).toBe(3_450)
  })

  it('adds up to the payment to the cent, however it is split (200 random orders)', () => {
    const anyLine = fc.record({
      unit: fc.integer({ min: 0, max: 500_000 }),
      qty: fc.integer({ min: 1, max: 9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.nat(8)),
        (rows, cuts) => {
          const lines = rows.map(({ unit, qty, share }) => ({
            rowCents: unit * qty,
            discountCents: Math.floor(unit * qty * share),
            qty,
            withdrawnBefore: 0,
            withdrawn: 0,
          }))
          const paid = lines.reduce((sum, one) => sum + one.rowCents - one.discountCents, 450)
          let given = 0
          while (lines.some((one) => one.withdrawnBefore < one.qty)) {
            const [target] = lines.filter((one) => one.withdrawnBefore < one.qty)
            if (!target) break
            target.withdrawn = Math.min(1 + Number(cuts.next().value), target.qty - target.withdrawnBefore)
            given += withdrawalRefund(lines, charges)
            target.withdrawnBefore += target.withdrawn
            target.withdrawn = 0
          }
          expect(given).toBe(paid)
        },
      ),
      { numRuns: 200 },
    )
  })
})

it.each([
  ['nothing was sent', [1], [], false],
  ['another line was sent', [1], [[2]], false],
  ['the line was sent later', [1], [[2], [1, 3]], true],
  ['the whole order is meant', [], [[2]], true],
  ['a shipment lists no pieces', [1], [[]], true],
])('tells whether withdrawn lines may have left when %s', (_, lines, shipments, isSent) => {
  expect(mayHaveLeft(lines, shipments)).toBe(isSent)
})

describe('isAllWithdrawn', () => {
  const items = [
    { item_id: 7, qty_ordered: 2 },
    { item_id: 8, qty_ordered: 1 },
  ]
  const received = { state: 'received', lines: [], goods: '' } as const
  const all = [
    { item_id: 7, qty: 2 },
    { item_id: 8, qty: 1 },
  ]

  it.each([
    ['nothing was stated', [], false],
    ['the whole order was', [received], true],
    ['the whole order was, and the shop refused', [{ ...received, state: 'refused' as const }], false],
    ['words name a part', [{ ...received, goods: 'the cable' }], false],
    ['a part of the pieces was', [{ ...received, lines: [{ item_id: 7, qty: 2 }] }], false],
    ['all pieces were, in turns', all.map((line) => ({ ...received, lines: [line] })), true],
  ])('%s', (_, statements, isAll) => {
    expect(isAllWithdrawn(items, statements)).toBe(isAll)
  })
})

it.each([
  ['simple', undefined, []],
  ['simple', ['hygiene', 'custom_made'], ['hygiene', 'custom_made']],
  ['downloadable', undefined, ['digital']],
  ['virtual', undefined, ['service']],
  ['virtual', ['digital'], ['digital']],
] as const)(
  'states before purchase what limits the withdrawal from %s products with %j',
  (type, own, limits) => {
    expect(withdrawalLimits(type, own)).toEqual(limits)
  },
)
