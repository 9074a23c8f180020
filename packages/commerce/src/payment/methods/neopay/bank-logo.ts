import { ShopError } from '@ambra/contract/errors'
import { requestOutside } from '../../../network/outbound.ts'
import { cachedList } from '../../provider/cached-list.ts'
import type { ListedBank } from './neopay-banks.ts'
import type { BankLogo } from '../../provider/payment-provider.ts'
import type { NeopaySettings } from './settings.ts'

const maxLogoBytes = 100_000
const timeoutMs = 4000
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/**
 * Logos of the banks of the bank link, by BIC: fetched once a day, so that no bank learns who stands in the checkout.
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

/**
 * Fetches what the provider's list names: from the provider itself, or from a host the shopkeeper allows, which must then
 * be a public one.
 */
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
