import type { Bank } from '@ambra/contract/payment'
import { ShopError } from '@ambra/contract/errors'
import { asList, asObject, askProvider, asText } from '../provider-http.ts'
import type { NeopaySettings } from '../payment-settings.ts'

/** A bank that works now; `logo` is the provider's address, empty without one. */
export type ListedBank = Bank

/** Banks of all countries of the project. @throws ShopError payment.provider_unreachable also for an answer without banks */
export async function loadBanks({ apiHost, projectId }: NeopaySettings): Promise<ListedBank[]> {
  const { json } = await askProvider(`${apiHost}/api/countries/${projectId}`)
  const banks = readCountries(json)
  if (banks.length === 0) throw new ShopError('payment.provider_unreachable')
  return banks
}

/** The list comes bare or wrapped; what is not as expected is left out. @see reference payments 2.3 */
export function readCountries(json: unknown): ListedBank[] {
  const countries = Array.isArray(json) ? json : asList(asObject(json)['countries'])
  return countries.flatMap((entry) => {
    const { code, aspsps } = asObject(entry)
    const country = asText(code).toUpperCase()
    return /^[A-Z]{2}$/.test(country) ? asList(aspsps).flatMap((bank) => readBank(bank, country)) : []
  })
}

function readBank(entry: unknown, country: string): ListedBank[] {
  const bank = asObject(entry)
  const bic = asText(bank['bic'])
  const name = asText(bank['name']).trim()
  const services = asList(bank['services'] ?? bank['serviceTypes']).map((one) => asText(one).toLowerCase())
  if (!/^[\w-]{2,34}$/.test(bic) || bic.toLowerCase() === 'other' || !name) return []
  if (bank['isOperating'] === false || (services.length > 0 && !services.includes('pisp'))) return []
  return [{ bic, name, country, logo: asText(bank['logo']) }]
}
