import { endpoints } from '@ambra/contract/endpoints'
import { deliveryCountries } from '@ambra/domain/address'
import { route } from '../http/route.ts'

/** `country/list`: where we deliver to, named in the store's language. @see docs/rules/api API-11 */
export const countryRoutes = () => [
  route(
    endpoints.countryList,
    ({ context: { store } }) => {
      const names = new Intl.DisplayNames([store.locale], { type: 'region' })
      return deliveryCountries.map((code) => {
        const name = names.of(code) ?? code
        return { id: code, code, name, full_name_locale: name, available_regions: [] }
      })
    },
    { isPublic: true },
  ),
]
