import { collectionFee } from '@ambra/domain/carriers/shops'
import { formatNumber, formatPrice } from '@ambra/domain/format'
import { freeShippingOver } from '@ambra/domain/free-shipping'
import type { Store } from '@ambra/domain/stores'
import { cents } from '@ambra/domain/money'
import { shopConfig } from './shop-config.ts'

/** Puts figures of the shop's configuration into a text: `{collectionFee}`, `{freeShippingOver}`, `{contact_phone}` ... */
export type FillFigures = (text: string) => string

/**
 * One figure, many texts: every code of the shop's configuration may stand in braces in any content. What is not known
 * stays as it is written.
 * @see architecture §6 "Collection fee"
 */
export function contentFigures(config: unknown, store: Pick<Store, 'code' | 'language'>): FillFigures {
  const figures = shopConfig(config, store.code)
  const [, euros, rest] = /^(\d{1,4})(?:[.,](\d{2}))?$/.exec(figures.get('collection_fee') ?? '') ?? []
  const fee = euros === undefined ? collectionFee : cents(Number(euros) * 100 + Number(rest ?? 0))
  figures.set('collectionFee', formatPrice(fee, store.language))
  // In whole euros, as the rest of the shop says it.
  figures.set('freeShippingOver', `${formatNumber(freeShippingOver / 100, store.language)}\u00a0€`)
  return (text) => text.replace(/\{(\w+)\}/g, (slot, name: string) => figures.get(name) ?? slot)
}
