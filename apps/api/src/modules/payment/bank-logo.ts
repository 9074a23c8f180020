import { ShopError } from '@ambra/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { ShopDeps } from '../../shop-deps.ts'
import { requestOutside } from '../../network/outbound.ts'
import { keptList } from './kept-list.ts'
import type { ListedBank } from './neopay/neopay-banks.ts'
import type { NeopaySettings } from './payment-settings.ts'
import type { PaymentProviders } from './registry.ts'

const maxLogoBytes = 100_000
const timeoutMs = 4000
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

type Logo = { type: string; bytes: Buffer }

/** `GET /api/neopay/logos/{bic}`: logos from our own host, so that no bank learns who stands in the checkout. */
export function bankLogoRoute(
  scope: FastifyInstance,
  { now, settings }: ShopDeps,
  { neopay }: PaymentProviders,
): void {
  const logos = new Map<string, (now: Date) => Promise<Logo | undefined>>()
  scope.get<{ Params: { bic: string } }>('/api/neopay/logos/:bic', async (request, reply) => {
    const at = now()
    const bank = (await neopay?.banks(at))?.find(({ bic }) => bic === request.params.bic)
    const provider = settings.payment.neopay
    if (!bank?.logo || !provider) throw new ShopError('image.unknown')
    const find = logos.get(bank.bic) ?? keptList(() => fetchLogo(bank, provider))
    logos.set(bank.bic, find)
    const logo = await find(at)
    if (!logo) throw new ShopError('image.unknown')
    return (
      reply
        .type(logo.type)
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        // A drawing may carry script; opened by itself it must not run.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(logo.bytes)
    )
  })
}

/**
 * Fetches what the provider's list names: from the provider itself, or from a host the shopkeeper allows, which must then
 * be a public one.
 */
async function fetchLogo({ logo }: ListedBank, settings: NeopaySettings): Promise<Logo> {
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
