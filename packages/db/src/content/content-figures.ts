import { paymentTitles } from '@ambra/domain/method-titles'
import { collectionFeeOf } from '@ambra/domain/delivery/carriers/shops'
import { formatNumber, formatPrice } from '@ambra/domain/format'
import { freeShippingOver } from '@ambra/domain/free-shipping'
import type { Store } from '@ambra/domain/stores'
import { shopConfig } from '../schema/shop-config.ts'

/** Puts figures of the shop's configuration into a text: `{collectionFee}`, `{freeShippingOver}`, `{contact_phone}` ... */
export type FillFigures = (text: string) => string

/**
 * One figure, many texts: every code of the shop's configuration may stand in braces in any content. What is not known
 * stays as it is written. `offeredMethods` decides which passages about ways to pay are shown; without it all of them.
 * @see docs/rules/delivery DEL-4
 */
export function contentFigures(
  config: unknown,
  store: Pick<Store, 'code' | 'language'>,
  offeredMethods?: readonly string[],
): FillFigures {
  const figures = shopConfig(config, store.code)
  const fee = collectionFeeOf(figures.get('collection_fee'))
  figures.set('collectionFee', formatPrice(fee, store.language))
  // In whole euros, as the rest of the shop says it.
  figures.set('freeShippingOver', `${formatNumber(freeShippingOver / 100, store.language)}\u00a0€`)
  return (text) =>
    keepOffered(text, offeredMethods).replace(/\{(\w+)\}/g, (slot, name: string) => figures.get(name) ?? slot)
}

/** Passages between `{#CODE}` and `{/CODE}` stay, without their marks, where the payment method of this code is offered. */
function keepOffered(text: string, offered: readonly string[] | undefined): string {
  let stored = text
  for (const method of Object.keys(paymentTitles)) {
    const [open, close] = [`{#${method}}`, `{/${method}}`]
    const [before = '', ...rest] = stored.split(open)
    const isShown = offered === undefined || offered.includes(method)
    stored = rest.reduce((done, part) => {
      const end = part.indexOf(close)
      if (end < 0) return done + open + part
      return done + (isShown ? part.slice(0, end) : '') + part.slice(end + close.length)
    }, before)
  }
  return stored
}
