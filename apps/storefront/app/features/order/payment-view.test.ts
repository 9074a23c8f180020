import { describe, expect, it } from 'vitest'
import { awaitsTransfer, type PaymentView, paymentView } from './payment-view.ts'

type Facts = Parameters<typeof paymentView>[0]

const order = (facts: Partial<Facts>): Facts => ({
  status: 'awaiting_payment',
  payment: { method: 'NEOPAY', additional_information: [], amount_ordered: 10 },
  ...facts,
})
const by = (method: string) => ({ method, additional_information: [], amount_ordered: 10 })

describe('payment state on the return page', () => {
  it.each<[string, Partial<Facts>, PaymentView]>([
    ['paid', { status: 'paid', paymentState: 'paid' }, 'paid'],
    ['approved at the bank, money not there', { paymentState: 'processing' }, 'waiting'],
    ['at the provider', { paymentState: 'open', isPayable: false }, 'waiting'],
    ['never started', { paymentState: 'open', isPayable: true }, 'open'],
    ['failed', { paymentState: 'failed', isPayable: true }, 'failed'],
    ['cancelled by the shopper', { paymentState: 'cancelled', isPayable: true }, 'cancelled'],
    ['for staff to look at', { paymentState: 'held' }, 'held'],
    ['paid after the order was cancelled', { status: 'cancelled', paymentState: 'held' }, 'held'],
    ['an order that has ended', { status: 'cancelled', paymentState: 'failed', isPayable: false }, 'none'],
    [
      'a bank transfer, which has its own block',
      { paymentState: 'open', isPayable: true, payment: by('banktransfer') },
      'none',
    ],
    [
      'withdrawn from before it was paid',
      {
        paymentState: 'open',
        isPayable: true,
        items: [],
        withdrawal: { statements: [{ state: 'received', lines: [], goods: '' }] } as unknown as NonNullable<
          Facts['withdrawal']
        >,
      },
      'none',
    ],
    ['cash on delivery', { status: 'pending', paymentState: 'open', payment: by('cashondelivery') }, 'none'],
    ['a server that says nothing of payments', {}, 'none'],
  ])('%s', (_, facts, view) => {
    expect(paymentView(order(facts))).toBe(view)
  })
})

describe('bank transfer details', () => {
  const transfer = (state?: 'received' | 'refused') =>
    // Only these fields are read.
    ({
      status: 'awaiting_payment',
      bankTransfer: {},
      items: [{ item_id: 1, qty_ordered: 1 }],
      ...(state && { withdrawal: { statements: [{ state, lines: [], goods: '' }] } }),
    }) as unknown as Parameters<typeof awaitsTransfer>[0]

  it('shows the transfer details while the order is unpaid', () => {
    expect(awaitsTransfer(transfer())).toBe(true)
  })

  it('hides the transfer details after a withdrawal, and shows them again when it was refused', () => {
    expect(awaitsTransfer(transfer('received'))).toBe(false)
    expect(awaitsTransfer(transfer('refused'))).toBe(true)
  })
})
