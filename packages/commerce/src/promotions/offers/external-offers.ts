import { ShopError } from '@ambra/contract/platform/errors/errors'
import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { SpecialOffer } from '@ambra/contract/promotions/special-offer'
import type { CustomerRecord } from '@ambra/db/customers'
import { offerRepository } from '@ambra/db/promotions'
import { sellableRepository } from '@ambra/db/catalogue'
import { constants } from '@ambra/domain/platform/shop/constants'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { requestOutside } from '../../platform/network/outbound.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { createHmac, randomUUID } from 'node:crypto'

const response = Compile(Type.Object({ code: Type.Literal(200), result: Type.Array(SpecialOffer) }))
const patienceMs = 5000
const maxResponseBytes = 1_000_000
const maxPriceEuros = 1_000_000
const maxQuantity = 1_000_000
const maxSkuLength = 64
/** Time for which a cart uses the fetched price before the host is requested again. */
const rememberedMs = 3_600_000

/**
 * Fetches what another host offers a customer and stores it, so that the cart is charged exactly what was
 * shown. The server requests the host; no client names a price.
 * @throws ShopError offers.unreachable when the host does not respond or returns something else
 */
export async function refreshExternalOffers(
  { database, settings }: Pick<ShopDeps, 'database' | 'settings'>,
  customer: CustomerRecord,
  { store, now, log }: RequestContext,
): Promise<void> {
  if (!settings.specialOffers) return
  const { url, secret } = settings.specialOffers
  const target = new URL(url)
  target.searchParams.set('token', signOfferToken(customer, secret, now))
  const offers = await read(target).catch((cause: unknown) => {
    log.warn({ err: cause }, 'special offers not read')
    throw new ShopError('offers.unreachable', {}, { cause })
  })
  const view = { storeId: store.id, language: store.language }
  const bySku = await sellableRepository(database.db).findBySkus(
    offers.map(({ sku }) => sku),
    view,
  )
  const known = offers.slice(0, constants.specialOffersMax.value).flatMap((offer) => {
    const sellable = bySku.get(offer.sku)
    const priceCents = centsFromEuros(offer.price_incl_tax)
    if (!sellable || !priceCents || priceCents < 0) return []
    const maxQty = Math.trunc(offer.quantity) > 0 ? Math.trunc(offer.quantity) : undefined
    return [{ productId: sellable.productId, priceCents, maxQty }]
  })
  const once = [...new Map(known.map((offer) => [offer.productId, offer])).values()]
  const validTo = new Date(now.getTime() + rememberedMs)
  await offerRepository(database.db).replaceExternal(customer.id, once, { now, validTo })
}

async function read(target: URL): Promise<SpecialOffer[]> {
  const { status, body } = await requestOutside(target, {
    headers: { accept: 'application/json' },
    maxBytes: maxResponseBytes,
    timeoutMs: patienceMs,
    types: ['application/json'],
  })
  const document = parseBoundedJson(body.toString())
  if (status !== 200 || !response.Check(document))
    throw new Error(`special offers: answer ${status} has another form`)
  return document.result.filter(isBelievable)
}

/** Rejects implausible amounts and other currencies than the shop's. */
const isBelievable = (offer: SpecialOffer): boolean =>
  offer.price_incl_tax > 0 &&
  offer.price_incl_tax <= maxPriceEuros &&
  Math.abs(offer.quantity) <= maxQuantity &&
  offer.sku.length <= maxSkuLength &&
  (!('currency' in offer) || offer.currency === 'EUR')

const lifetimeSeconds = 60

/**
 * Signs the only data that another host receives about a customer: a JWT (HS256) for this purpose, valid for
 * a minute, with the customer's number and e-mail address. The user's own token never leaves the shop.
 * @see docs/rules/api API-13
 */
export function signOfferToken(customer: { id: number; email: string }, secret: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const claims = {
    aud: 'special-offers',
    sub: String(customer.id),
    email: customer.email,
    iat: issued,
    exp: issued + lifetimeSeconds,
    jti: randomUUID(),
  }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
