import { canMove } from '@ambra/testing/order-moves'
import { orderStatuses } from '@ambra/contract/sales/order-status'
import { describe, expect, it } from 'vitest'
import {
  defaultPaymentMethod,
  defaultShippingMethod,
  isCheckoutActive,
  showsBankChoice,
} from '../sales/checkout/checkout-defaults.ts'
import { addWorkingDays, deliveryWindow, dispatchDay, promiseHoldsUntil } from './delivery-promise.ts'
import { carriers } from './carriers/registry.ts'
import { cartDelivery, paidByGiftCards } from './cart-delivery.ts'
import { missingToFreeShipping } from './free-shipping.ts'
import { fitsCourier, type Parcel } from './carriers/locker-fit.ts'
import { cents } from '../platform/money/money.ts'
import { isOrderStatus, orderState, orderTransitions, statusLabelKey } from '../sales/orders/order-status.ts'
import {
  deliveryMethodByCodes,
  deliveryMethods,
  deliveryOffers,
  pickupMethodByCode,
  shippingMethodDocument,
} from './shipping.ts'

const friday = new Date('2026-11-20T12:59:00Z') // 14:59 in Tallinn

describe('delivery days', () => {
  it('dispatches the same day until the cutoff and the next working day after it', () => {
    expect(dispatchDay(friday)).toBe('2026-11-20')
    expect(dispatchDay(new Date('2026-11-20T13:00:00Z'))).toBe('2026-11-23')
    expect(dispatchDay(new Date('2026-06-19T11:59:00Z'))).toBe('2026-06-19')
    expect(dispatchDay(new Date('2026-06-19T12:00:00Z'))).toBe('2026-06-22')
  })

  it('counts working days over weekends and holidays', () => {
    expect(addWorkingDays('2026-12-23', 1)).toBe('2026-12-28')
    expect(addWorkingDays('2026-11-21', 0)).toBe('2026-11-23')
    expect(deliveryWindow(friday, { minDays: 1, maxDays: 2 })).toEqual({
      from: '2026-11-23',
      to: '2026-11-24',
    })
  })
})

// Lead time of one working day; times in UTC, Tallinn is two hours ahead in winter and three in summer.
describe('delivery promise around holidays and clock changes', () => {
  it.each([
    ['EE', '2026-04-01T11:59:00Z', '2026-04-02', 'Wednesday before the cut-off'],
    ['EE', '2026-04-01T12:01:00Z', '2026-04-06', 'after it: Thursday, over Good Friday'],
    ['EE', '2026-04-02T11:00:00Z', '2026-04-06', 'Easter Monday is a working day in Estonia'],
    ['LV', '2026-04-02T11:00:00Z', '2026-04-07', 'and none in Latvia'],
    ['LT', '2026-04-02T11:00:00Z', '2026-04-03', 'Good Friday is one in Lithuania'],
    ['EE', '2026-06-22T11:00:00Z', '2026-06-25', 'over Victory Day and St John'],
    ['LT', '2026-06-22T11:00:00Z', '2026-06-23', 'where only St John is free'],
    ['LV', '2026-12-30T10:00:00Z', '2027-01-04', 'over New Year, the 31st free too'],
    ['EE', '2026-12-30T10:00:00Z', '2026-12-31', 'the 31st is a working day'],
    ['EE', '2026-12-23T10:00:00Z', '2026-12-28', 'over Christmas and a weekend'],
    ['EE', '2027-02-23T14:00:00Z', '2027-02-26', 'after the cut-off before Independence Day'],
    ['LV', '2025-05-02T10:00:00Z', '2025-05-06', '4 May is a Sunday: Monday is free in Latvia'],
    ['LV', '2028-11-17T10:00:00Z', '2028-11-21', '18 November is a Saturday: Monday is free'],
    ['LT', '2026-10-30T10:00:00Z', '2026-11-03', 'All Saints and All Souls'],
    ['EE', '2026-03-27T12:59:00Z', '2026-03-30', 'Friday 14:59 in winter time'],
    ['EE', '2026-03-30T12:01:00Z', '2026-04-01', 'Monday 15:01 in summer time'],
    ['EE', '2026-10-23T12:01:00Z', '2026-10-27', 'Friday 15:01 in summer time'],
    ['EE', '2026-10-26T12:59:00Z', '2026-10-27', 'Monday 14:59 in winter time'],
    ['EE', '2026-11-20T22:30:00Z', '2026-11-24', 'half past midnight on Saturday in Tallinn'],
  ])('promises to %s, ordered %s: %s (%s)', (country, now, day) => {
    expect(deliveryWindow(new Date(now), { minDays: 1, maxDays: 1 }, country).from).toBe(day)
  })

  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T13:00:00Z'],
    ['2026-11-20T13:00:00Z', '2026-11-20T22:00:00Z'],
    ['2026-03-29T00:30:00Z', '2026-03-29T12:00:00Z'],
    ['2026-10-25T00:30:00Z', '2026-10-25T13:00:00Z'],
    ['2026-10-24T20:00:00Z', '2026-10-24T21:00:00Z'],
  ])('keeps a promise made at %s until %s', (now, until) => {
    expect(promiseHoldsUntil(new Date(now)).toISOString()).toBe(until.replace('Z', '.000Z'))
  })
})

describe('delivery methods', () => {
  const criteria = { country: 'EE', goodsTotal: cents(5000), parcels: [], isVirtual: false }
  const codes = (more: object) =>
    deliveryOffers({ ...criteria, ...more }).map(({ method, price }) => `${method.code} ${price}`)

  it('offers lockers, courier and collection in Estonia', () => {
    expect(codes({})).toEqual([
      'omniva_locker 299',
      'dpd_locker 319',
      'smartposti_locker 329',
      'venipak_locker 309',
      'lpexpress_locker 339',
      'dpd_courier 699',
      'store_collect 300',
    ])
    expect(codes({ country: 'LV' })).toEqual([
      'omniva_locker 599',
      'dpd_locker 549',
      'smartposti_locker 579',
      'venipak_locker 499',
      'lpexpress_locker 529',
      'dpd_courier 1099',
    ])
    expect(codes({ country: 'US' })).toEqual([])
    expect(codes({ isVirtual: true })).toEqual([])
  })

  it('makes delivery free over 99.00, except for large goods', () => {
    expect(codes({ goodsTotal: cents(9900) })[0]).toBe('omniva_locker 299')
    expect(codes({ goodsTotal: cents(9901) }).every((code) => code.endsWith(' 0'))).toBe(true)
    const washer = [{ weightG: 70_000, sizeMm: [600, 600, 850] as const, qty: 1 }]
    expect(codes({ goodsTotal: cents(59_900), parcels: washer })).toEqual([
      'ambra_large 2990',
      'store_collect 0',
    ])
    expect([
      missingToFreeShipping(cents(9900)),
      missingToFreeShipping(cents(9901)),
      missingToFreeShipping(cents(4000)),
    ]).toEqual([1, 0, 5901])
  })

  it('shows in a cart that the van costs and a store does not, and pays it from gift cards', () => {
    const offered = (more: object) =>
      cartDelivery(
        deliveryOffers({ ...criteria, ...more }).map((offer) =>
          shippingMethodDocument(offer, { language: 'en', country: 'EE', taxPercent: 24, now: new Date(0) }),
        ),
      )
    const washer = [{ weightG: 70_000, sizeMm: [600, 600, 850] as const, qty: 1 }]
    const large = { least: 2990, isFrom: true, isLarge: true, collection: 0 }
    expect(offered({ goodsTotal: cents(59_900), parcels: washer })).toEqual(large)
    expect(offered({})).toEqual({ least: 299, isFrom: true, isLarge: false, collection: 300 })
    expect(offered({ goodsTotal: cents(9901) })).toEqual({
      least: 0,
      isFrom: false,
      isLarge: false,
      collection: 0,
    })
    expect(offered({ isVirtual: true })).toBeUndefined()
    const card = (balance: number, amount: number) => ({ ending: 'ABCD', balance, amount })
    expect(paidByGiftCards(cents(2990), [card(50, 50), card(20, 5.5)])).toBe(1450)
    expect(paidByGiftCards(cents(2990), [card(500, 5)])).toBe(2990)
  })

  it('offers lockers only for what fits', () => {
    const fitsLocker = (parcels: Parcel[]) =>
      deliveryMethods.find(({ code }) => code === 'omniva_locker')?.fits(parcels)
    expect(fitsLocker([{ weightG: 500, sizeMm: [10, 80, 160], qty: 2 }])).toBe(true)
    expect(fitsLocker([{ weightG: 500, sizeMm: [640, 380, 640], qty: 1 }])).toBe(true)
    expect(fitsLocker([{ weightG: 500, sizeMm: [640, 381, 640], qty: 1 }])).toBe(false)
    expect(fitsLocker([{ weightG: 10_001, qty: 3 }])).toBe(false)
    expect(fitsLocker([{ weightG: 1, sizeMm: [380, 640, 640], qty: 2 }])).toBe(false)
    expect(fitsCourier([{ weightG: 30_000, sizeMm: [100, 900, 1400], qty: 1 }])).toBe(true)
    expect(fitsCourier([{ weightG: 36_000, qty: 1 }])).toBe(false)
  })

  it('converts a method to the API form with net price and delivery window', () => {
    const [offer] = deliveryOffers(criteria)
    expect(
      shippingMethodDocument(offer!, { language: 'ru', country: 'EE', taxPercent: 24, now: friday }),
    ).toMatchObject({
      carrier_code: 'omniva',
      method_code: 'locker',
      method_title: 'Посылочный автомат Omniva',
      price_incl_tax: 2.99,
      price_excl_tax: 2.41,
      default: true,
      pickup: 'locker',
      deliveryFrom: '2026-11-23',
      deliveryTo: '2026-11-24',
    })
  })

  it('finds a method by its codes', () => {
    expect(deliveryMethodByCodes('dpd', 'courier')?.code).toBe('dpd_courier')
    expect(deliveryMethodByCodes('dpd', 'dpd_locker')?.code).toBe('dpd_locker')
    expect(deliveryMethodByCodes('', 'store_collect')?.code).toBe('store_collect')
    expect(deliveryMethodByCodes('omniva', 'courier')).toBeUndefined()
    expect(deliveryMethodByCodes(undefined, undefined)).toBeUndefined()
    expect(pickupMethodByCode('itella')?.code).toBe('smartposti_locker')
    expect(pickupMethodByCode('dpd')?.code).toBe('dpd_locker')
    expect(pickupMethodByCode('store_collect')?.carrier).toBe('store')
    expect([pickupMethodByCode('dpd_courier'), pickupMethodByCode('ambra'), pickupMethodByCode('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('checks size and weight by network', () => {
    const networks = (parcel: Omit<Parcel, 'qty'>) =>
      deliveryMethods
        .filter((method) => method.pickup === 'locker' && method.fits([{ ...parcel, qty: 1 }]))
        .map(({ carrier }) => carrier)
    expect(networks({ sizeMm: [380, 610, 640] })).toEqual(['omniva', 'dpd'])
    expect(networks({ weightG: 33_000 })).toEqual(['smartposti'])
    expect(networks({ weightG: 36_000 })).toEqual([])
  })

  it('uses each carrier and method code once, with titles in five languages', () => {
    const codes = carriers.flatMap(({ code, aliases = [] }) => [code, ...aliases])
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(deliveryMethods.map(({ code }) => code)).size).toBe(deliveryMethods.length)
    for (const { title } of deliveryMethods)
      expect(Object.keys(title).toSorted()).toEqual(['en', 'et', 'lt', 'lv', 'ru'])
  })

  it('flags offline methods, and the default is the first non-offline one, preferring one marked default (spec §4)', () => {
    const documents = deliveryOffers(criteria).map((offer) =>
      shippingMethodDocument(offer, { language: 'en', country: 'EE', taxPercent: 24, now: friday }),
    )
    expect(documents.filter(({ offline }) => offline).map(({ carrier_code }) => carrier_code)).toEqual([
      'store',
    ])
    expect(defaultShippingMethod(documents.toReversed())?.carrier_code).toBe('omniva')
    const washer = [{ weightG: 70_000, sizeMm: [600, 600, 850] as const, qty: 1 }]
    const large = deliveryOffers({ ...criteria, parcels: washer }).map((offer) =>
      shippingMethodDocument(offer, { language: 'en', country: 'EE', taxPercent: 24, now: friday }),
    )
    expect(defaultShippingMethod(large.toReversed())?.carrier_code).toBe('ambra')
  })
})

describe('checkout defaults', () => {
  it('selects the first online delivery, preferring the default one', () => {
    expect(
      defaultShippingMethod([{ offline: true, default: true }, { default: false }, { default: true }]),
    ).toEqual({ default: true })
    expect(defaultShippingMethod([{ offline: true }, { default: false }])).toEqual({ default: false })
    expect(defaultShippingMethod([{ offline: true }])).toBeUndefined()
    expect(defaultPaymentMethod([{}, { default: true }])).toEqual({ default: true })
    expect(defaultPaymentMethod([])).toBeUndefined()
  })
  it('keeps a checkout active for 30 minutes after the last change', () => {
    const at = friday.getTime()
    expect(
      [at, at - 1_799_999, at - 1_800_000, at + 1].map((modified) => isCheckoutActive(modified, friday)),
    ).toEqual([true, true, false, false])
  })
  it('shows the bank choice for the bank link of a server or of unknown origin', () => {
    const method = { code: 'NEOPAY', title: '' }
    expect(showsBankChoice('NEOPAY', undefined)).toBe(true)
    expect(showsBankChoice('NEOPAY', { ...method, is_server_method: true })).toBe(true)
    expect(showsBankChoice('NEOPAY', { ...method, is_server_method: false })).toBe(false)
    expect(showsBankChoice('cashondelivery', undefined)).toBe(false)
  })
})

describe('order status graph (architecture 6)', () => {
  const moves = Object.entries(orderTransitions).flatMap(([from, targets]) =>
    targets.map((to) => `${from} ${to}`),
  )
  it('allows exactly the moves of the decision', () => {
    expect(moves.sort()).toEqual(
      [
        'new pending',
        'new awaiting_payment',
        'pending paid',
        'pending ready',
        'pending cancelled',
        'awaiting_payment paid',
        'awaiting_payment cancelled',
        'paid incomming',
        'paid ready',
        'paid cancelled',
        'incomming ready',
        'incomming cancelled',
        'ready shipped',
        'ready cancelled',
        'shipped collected',
        'shipped fulfilled',
        'collected completed',
        'fulfilled completed',
      ].sort(),
    )
  })
  it('allows a refund from any state once money was received, and only once', () => {
    for (const from of orderStatuses) expect(canMove(from, 'refunded', true)).toBe(from !== 'refunded')
    expect(canMove('paid', 'refunded', false)).toBe(false)
  })
  it('names states and labels', () => {
    expect(orderStatuses.map(orderState)).toEqual([
      'new',
      'new',
      'pending_payment',
      'processing',
      'processing',
      'processing',
      'processing',
      'complete',
      'complete',
      'complete',
      'canceled',
      'closed',
    ])
    expect([statusLabelKey('shipped', true), statusLabelKey('shipped', false)]).toEqual([
      'ready_to_pickup',
      'shipped',
    ])
    expect([isOrderStatus('incomming'), isOrderStatus('incoming')]).toEqual([true, false])
  })
})
