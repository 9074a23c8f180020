import type { PaymentMethod, ShippingMethod } from '@ambra/contract/sales/checkout'

/**
 * Returns the default delivery: the first that is not `offline`, preferring one marked default. @see spec §4
 * Defaults, docs/rules/cart CRT-17
 */
export function defaultShippingMethod<M extends Pick<ShippingMethod, 'offline' | 'default'>>(
  methods: readonly M[],
): M | undefined {
  const online = methods.filter((method) => !method.offline)
  return online.find((method) => method.default) ?? online[0]
}

/** Returns the default payment: the one marked default, otherwise the first. @see spec §4 Defaults */
export function defaultPaymentMethod<M extends Pick<PaymentMethod, 'default'>>(
  methods: readonly M[],
): M | undefined {
  return methods.find((method) => method.default) ?? methods[0]
}

/**
 * Time in ms for which a checkout stays active after its last change. @see spec §9 "Checkout active window 30
 * minutes"
 */
export const checkoutActiveMs = 30 * 60_000

/**
 * Returns whether the checkout changed within the active window; `modifiedAt` in ms since the epoch.
 * @see spec §4
 */
export function isCheckoutActive(modifiedAt: number, now: Date): boolean {
  const age = now.getTime() - modifiedAt
  return age >= 0 && age < checkoutActiveMs
}

/**
 * Returns whether to show the bank choice: only for the bank link code, from the server or of unknown origin.
 * @see spec §4 "Placing an order"
 */
export function showsBankChoice(chosen: string | undefined, method: PaymentMethod | undefined): boolean {
  return chosen === 'NEOPAY' && (method === undefined || method.is_server_method !== false)
}
