import { isDeliveryCountry } from '@ambra/domain/address'
import { checkoutApi } from './checkout-api.ts'
import { useAnswer } from '#app/browser/use-answer.ts'

const none: { value: string; label: string }[] = []

/** Countries goods are delivered to, for a select. */
export function useCountries(): { value: string; label: string }[] {
  const { value } = useAnswer('countries', checkoutApi.countries)
  return (
    value
      ?.filter(({ code }) => isDeliveryCountry(code))
      .map(({ code, name }) => ({ value: code, label: name })) ?? none
  )
}
