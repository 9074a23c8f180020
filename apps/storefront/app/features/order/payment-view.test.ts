import { describe, expect, it } from 'vitest'
import { type PaymentView, paymentView } from './payment-view.ts'

type Facts = Parameters<typeof paymentView>[0]

const order = (facts: Partial<Facts>): Facts => ({
  status: 'awaiting_payment',
  payment: { method: 'NEOPAY', additional_information: [], amount_ordered: 10 },
  ...facts,
})
const by = (method: string) => ({ method, additional_information: [], amount_ordered: 10 })

describe('what the return page says (payments 5 point 4)', () => {
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
    ['cash on delivery', { status: 'pending', paymentState: 'open', payment: by('cashondelivery') }, 'none'],
    ['a server that says nothing of payments', {}, 'none'],
  ])('%s', (_, facts, view) => {
    expect(paymentView(order(facts))).toBe(view)
  })
})
