import { collectionFee } from '@ambra/domain/delivery/carriers/shops'
import { formatNumber, formatPrice } from '@ambra/domain/format'
import { freeShippingOver } from '@ambra/domain/free-shipping'
import type { Store } from '@ambra/domain/stores'
import { cents } from '@ambra/domain/money'
import { shopConfig } from '../schema/shop-config.ts'

/** Puts figures of the shop's configuration into a text: `{collectionFee}`, `{freeShippingOver}`, `{contact_phone}` ... */
export type FillFigures = (text: string) => string

/**
 * One figure, many texts: every code of the shop's configuration may stand in braces in any content. What is not known
 * stays as it is written. `offeredMethods` decides which passages about ways to pay are shown; without it all of them.
 * @see architecture §6 "Collection fee"
 */
export function contentFigures(
  config: unknown,
  store: Pick<Store, 'code' | 'language'>,
  offeredMethods?: readonly string[],
): FillFigures {
  const figures = shopConfig(config, store.code)
  const [, euros, rest] = /^(\d{1,4})(?:[.,](\d{2}))?$/.exec(figures.get('collection_fee') ?? '') ?? []
  const fee = euros === undefined ? collectionFee : cents(Number(euros) * 100 + Number(rest ?? 0))
  figures.set('collectionFee', formatPrice(fee, store.language))
  // In whole euros, as the rest of the shop says it.
  figures.set('freeShippingOver', `${formatNumber(freeShippingOver / 100, store.language)}\u00a0€`)
  return (text) =>
    keepOffered(text, offeredMethods).replace(/\{(\w+)\}/g, (slot, name: string) => figures.get(name) ?? slot)
}

/** Ways to pay that a text may be about: those that need a provider. */
const passages = ['NEOPAY', 'MOKILIZINGAS'] as const

/** Passages between `{#NEOPAY}` and `{/NEOPAY}` stay, without their marks, where that way to pay is offered. */
function keepOffered(text: string, offered: readonly string[] | undefined): string {
  let kept = text
  for (const method of passages) {
    const [open, close] = [`{#${method}}`, `{/${method}}`]
    const [before = '', ...rest] = kept.split(open)
    const isShown = offered === undefined || offered.includes(method)
    kept = rest.reduce((done, part) => {
      const end = part.indexOf(close)
      if (end < 0) return done + open + part
      return done + (isShown ? part.slice(0, end) : '') + part.slice(end + close.length)
    }, before)
  }
  return kept
}
