import {
  billingCountries,
  deliveryCountries,
  isDeliveryCountry,
} from '@ambra/domain/customers/address/address'
import { checkoutApi } from './checkout-api.ts'
import { useResponse } from '#app/session/use-response.ts'
import { useStore } from '#app/i18n/store.tsx'

const none: { value: string; label: string }[] = []

/** Returns the delivery countries for a select; named by the browser while the shop cannot be reached. */
export function useCountries(): { value: string; label: string }[] {
  const { locale } = useStore()
  const { value, error } = useResponse('countries', checkoutApi.countries)
  if (error && !value) {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return deliveryCountries.map((code) => ({ value: code, label: names.of(code) ?? code }))
  }
  return (
    value
      ?.filter(({ code }) => isDeliveryCountry(code))
      .map(({ code, name }) => ({ value: code, label: name })) ?? none
  )
}

/** Returns the billing countries for a select: ours first, the others by name. */
export function useBillingCountries(): { value: string; label: string }[] {
  const { locale } = useStore()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const named = billingCountries.map((code) => ({ value: code, label: names.of(code) ?? code }))
  const own = named.filter(({ value }) => isDeliveryCountry(value))
  const others = named.filter(({ value }) => !isDeliveryCountry(value))
  return [...own, ...others.toSorted((a, b) => compare(a.label, b.label))]
}
