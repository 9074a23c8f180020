import { paymentMethods, paymentMethodVariables } from '@ambra/commerce/payments'
import Type from 'typebox'

/** Variables of the payment methods, from their definitions. @see docs/payments.md */
export const paymentVariables = {
  PAYMENT_SANDBOX: Type.Enum(['auto', 'on', 'off'], {
    default: 'auto',
    description:
      'Emulated payment providers while none has a key; auto = in a shop of this machine only, on = also in public',
  }),
  ...paymentMethodVariables,
}

/**
 * Returns missing variables: with a key but no address, or the other way round, the provider would
 * silently be off.
 */
export function missingPaymentVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  const keys = paymentMethods.flatMap(({ environment }) => environment?.key ?? [])
  const incomplete = keys.flatMap(({ name: key, needs }) => {
    const all = [key, ...needs]
    if (all.every((name) => !given[name])) return []
    return all
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with ${all.find((one) => given[one])}`)
  })
  const real = keys.find(({ name }) => given[name])?.name
  const isMixed = real && given['PAYMENT_SANDBOX'] === 'on'
  return isMixed ? [...incomplete, `PAYMENT_SANDBOX: on is not possible with ${real}`] : incomplete
}
