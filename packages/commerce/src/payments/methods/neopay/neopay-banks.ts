import type { Bank } from '@ambra/contract/payments/payment'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { asList, asObject, requestProvider, asText } from '../../provider/provider-http.ts'
import type { NeopaySettings } from './settings.ts'
import { requestOutside } from '../../../platform/network/outbound.ts'
import { cachedList } from '../../provider/cached-list.ts'
import type { BankLogo } from '../../provider/payment-provider.ts'

/** Available bank; `logo` is the provider's address, empty without one. */
type ListedBank = Bank

/** Limits above any real list of banks; what exceeds them is dropped. */
const maxBanks = 500
const maxNameLength = 100
const maxLogoLength = 500

/**
 * Loads the banks of all countries of the project.
 * @throws ShopError payment.provider_unreachable also for a response without banks
 */
export async function loadBanks(settings: NeopaySettings): Promise<ListedBank[]> {
  const { status, json } = await requestProvider(`${settings.apiHost}/api/countries/${settings.projectId}`)
  const banks = readCountries(json).slice(0, maxBanks)
  if (banks.length === 0)
    throw new ShopError(
      'payment.provider_unreachable',
      {},
      { cause: new Error(`answer ${status} without banks`) },
    )
  return banks.map((bank) => (isLogoAllowed(bank.logo, settings) ? bank : { ...bank, logo: '' }))
}

/** Allows logos from the provider's own address, or by https from a host the shopkeeper has named. */
function isLogoAllowed(logo: string, { apiHost, logoHosts }: NeopaySettings): boolean {
  if (logo.length > maxLogoLength || !URL.canParse(logo)) return false
  const { origin, protocol, hostname, port } = new URL(logo)
  if (origin === new URL(apiHost).origin) return true
  return protocol === 'https:' && port === '' && logoHosts.includes(hostname)
}

/** Parses the list, bare or wrapped; drops unexpected entries. @see docs/rules/payment PAY-12 */
function readCountries(json: unknown): ListedBank[] {
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
  const name = asText(bank['name']).trim().slice(0, maxNameLength)
  const services = asList(bank['services'] ?? bank['serviceTypes']).map((one) => asText(one).toLowerCase())
  if (!/^[\w-]{2,34}$/.test(bic) || bic.toLowerCase() === 'other' || !name) return []
  if (bank['isOperating'] === false || (services.length > 0 && !services.includes('pisp'))) return []
  return [{ bic, name, country, logo: asText(bank['logo']) }]
}

const maxLogoBytes = 100_000
const timeoutMs = 4000
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/**
 * Serves the logos of bank-link banks by BIC, fetched once a day, so that no bank learns who is in the
 * checkout.
 * @throws ShopError image.unknown
 */
export function createBankLogos(
  settings: NeopaySettings,
  banks: (now: Date) => Promise<ListedBank[] | undefined>,
) {
  const logos = new Map<string, (now: Date) => Promise<BankLogo | undefined>>()
  return async (bic: string, now: Date): Promise<BankLogo> => {
    const bank = (await banks(now))?.find((listed) => listed.bic === bic)
    if (!bank?.logo) throw new ShopError('image.unknown')
    const find = logos.get(bank.bic) ?? cachedList(() => fetchLogo(bank, settings))
    logos.set(bank.bic, find)
    const logo = await find(now)
    if (!logo) throw new ShopError('image.unknown')
    return logo
  }
}

/** Fetches a logo from the provider itself, or from a host the shopkeeper allows, which must then be public. */
async function fetchLogo({ logo }: ListedBank, settings: NeopaySettings): Promise<BankLogo> {
  const isOwn = new URL(logo).origin === new URL(settings.apiHost).origin
  const { status, type, body } = await requestOutside(logo, {
    maxBytes: maxLogoBytes,
    timeoutMs,
    types: pictureTypes,
    isPublicOnly: !isOwn,
  })
  if (status !== 200) throw new Error(`no logo: ${status}`)
  return { type, bytes: body }
}
