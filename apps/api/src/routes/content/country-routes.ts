import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { deliveryCountries } from '@ambra/domain/customers/address/address'
import { route } from '../../http/route.ts'

/** `country/list`: the countries of delivery, named in the store's language. @see docs/rules/api API-11 */
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
