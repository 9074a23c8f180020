import { ShopError } from '@ambra/contract/errors'
import type { ShopDeps } from '../../../context/shop-deps.ts'
import { requestOutside } from '../../../network/outbound.ts'
import { keptList } from '../../provider/cached-list.ts'
import type { ListedBank } from './neopay-banks.ts'
import type { NeopaySettings } from '../../provider/payment-settings.ts'
import type { Neopay } from './neopay-provider.ts'

const maxLogoBytes = 100_000
const timeoutMs = 4000
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

export type BankLogo = { type: string; bytes: Buffer }

/**
 * Logos of the banks of the bank link, by BIC: fetched once a day, so that no bank learns who stands in the checkout.
 * @throws ShopError image.unknown
 */
export function createBankLogos(
  { settings }: Pick<ShopDeps, 'settings'>,
  { neopay }: { neopay: Neopay | undefined },
) {
  const logos = new Map<string, (now: Date) => Promise<BankLogo | undefined>>()
  return async (bic: string, now: Date): Promise<BankLogo> => {
    const bank = (await neopay?.banks(now))?.find((listed) => listed.bic === bic)
    const provider = settings.payment.neopay
    if (!bank?.logo || !provider) throw new ShopError('image.unknown')
    const find = logos.get(bank.bic) ?? keptList(() => fetchLogo(bank, provider))
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
