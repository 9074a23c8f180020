import { ShopError } from '@ambra/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { ApiDeps } from '../../deps.ts'
import { keptList } from './kept-list.ts'
import type { PaymentProviders } from './registry.ts'

const maxLogoBytes = 100_000
const timeoutMs = 4000
const pictureTypes = /^image\/(png|jpeg|webp|svg\+xml)\b/

type Logo = { type: string; bytes: Buffer }

/** `GET /api/neopay/logos/{bic}`: logos from our own host, so that no bank learns who stands in the checkout. */
export function bankLogoRoute(scope: FastifyInstance, { now }: ApiDeps, { neopay }: PaymentProviders): void {
  const logos = new Map<string, (now: Date) => Promise<Logo | undefined>>()
  scope.get<{ Params: { bic: string } }>('/api/neopay/logos/:bic', async (request, reply) => {
    const at = now()
    const bank = (await neopay?.banks(at))?.find(({ bic }) => bic === request.params.bic)
    if (!bank?.logo) throw new ShopError('image.unknown')
    const find = logos.get(bank.bic) ?? keptList(() => fetchLogo(bank.logo))
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

async function fetchLogo(url: string): Promise<Logo> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const type = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok || !pictureTypes.test(type) || bytes.length > maxLogoBytes) throw new Error('no logo')
  return { type, bytes }
}
