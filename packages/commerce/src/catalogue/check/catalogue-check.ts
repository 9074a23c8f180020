import { type CheckedProduct, catalogueCheckRepository } from '@ambra/db/catalogue'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { Command } from '../../platform/operations/operation.ts'
import { namedCodes } from '../../promotions/coupons/named-codes.ts'

/**
 * Missing data of a product: `text` and `manual` in a store's language, maker, what a connected product does
 * with data.
 */
export type Gap = {
  kind: 'text' | 'manual' | 'maker' | 'data' | 'updates' | 'claim' | 'code'
  place: string
  detail: string
}

/** Result of the check: `gaps` holds the first ones, `counts` covers all. */
export type CatalogueCheck = { checked: number; counts: Partial<Record<Gap['kind'], number>>; gaps: Gap[] }

/** Maximum gaps listed; counts go beyond it. */
const maxGaps = 5000
const pageSize = 500
/** Attributes that only a product with software and a connection has. */
const connected = new Set(['os', 'wifi', 'app'])

/**
 * Returns what a product lacks in stores of these languages, one gap of each kind.
 * @see docs/rules/law LAW-INF-7, LAW-DAT-1, LAW-GRT-5
 */
export function gapsOf(product: CheckedProduct, languages: readonly string[]): Gap[] {
  const gap = (kind: Gap['kind'], detail: string): Gap => ({ kind, place: product.sku, detail })
  const has = (code: string) => product.attributes.includes(code)
  // A service, a download or a set of other products has no maker or manual of its own.
  const { isVirtual = false, composedOf } = traitsOf(product.type)
  const isGood = !isVirtual && composedOf !== 'parts'
  const isConnected = isGood && product.attributes.some((code) => connected.has(code))
  const missingLanguages = languages.filter(
    (wanted) => !product.texts.some(({ language }) => language === wanted),
  )
  const unguided = languages.filter((wanted) => !product.manuals.some((is) => is === null || is === wanted))
  const claims = product.texts.flatMap(({ words }) => generalGreenClaim(words) ?? [])
  return [
    ...(missingLanguages.length > 0 ? [gap('text', missingLanguages.join(', '))] : []),
    ...(isGood && product.needsManual && unguided.length > 0 ? [gap('manual', unguided.join(', '))] : []),
    ...(isGood && !product.hasMaker ? [gap('maker', 'no name and address of the maker')] : []),
    ...(isConnected && !has('data_info') ? [gap('data', 'data_info')] : []),
    ...(isConnected && !has('updates_years') ? [gap('updates', 'updates_years')] : []),
    ...(claims.length > 0 ? [gap('claim', [...new Set(claims)].join(', '))] : []),
  ]
}

/** `ambra products check`: finds data required by law that products lack, and claims that need proof. */
export const checkCatalogue: Command<Record<string, never>, CatalogueCheck> = async (operator) => {
  const rows = catalogueCheckRepository(operator.shop.database.db)
  const languages = await rows.languages()
  const result: CatalogueCheck = { checked: 0, counts: {}, gaps: [] }
  const note = (gaps: readonly Gap[]) => {
    for (const gap of gaps) {
      result.counts[gap.kind] = (result.counts[gap.kind] ?? 0) + 1
      if (result.gaps.length < maxGaps) result.gaps.push(gap)
    }
  }
  const codes = await rows.listPublicCodes()
  const codeGaps = (place: string, words: string): Gap[] =>
    namedCodes(words, codes).map((code) => ({ kind: 'code', place, detail: code }))
  for (let after = 0; ; ) {
    const page = await rows.listProducts(after, pageSize)
    note(page.flatMap((product) => gapsOf(product, languages)))
    note(page.flatMap(({ sku, texts }) => codeGaps(sku, texts.map(({ words }) => words).join(' '))))
    result.checked += page.length
    const last = page.at(-1)
    if (page.length < pageSize || !last) break
    after = last.id
  }
  for (const { place, words } of await rows.listPages()) {
    const claim = generalGreenClaim(words)
    if (claim !== undefined) note([{ kind: 'claim', place, detail: claim }])
    note(codeGaps(place, words))
  }
  return result
}

/**
 * General environmental claims, which need proof next to them or have to be removed.
 * @see docs/rules/law LAW-GRT-5
 */
const generalClaims: Record<string, RegExp> = {
  et: /keskkonnasõbrali|loodussõbrali|keskkonnasäästli|kliimasõbrali|kliimaneutraal|süsinikuneutraal|CO2-neutraal|bioloogiliselt lagunev|biolagunev|energiatõhus(?!us)|ökoloogili|jätkusuutlik/iu,
  en: /(?:environmentally|eco|climate|carbon|planet|earth)[- ]?friendly|(?:climate|carbon|CO2)[- ](?:neutral|positive)|biodegradable|energy[- ]efficient|ecological|sustainable|gentle on the environment/iu,
  ru: /экологичн|экологически чист|безвредн\S{1,4} для (?:природы|окружающей)|(?:климатически|углеродно)[- ]нейтральн|биоразлагаем|энергоэффективн(?!ост)|эко-?френдли/iu,
  lv: /videi draudzīg|dabai draudzīg|klimatneitrāl|oglekļa ?neitrāl|bioloģiski noārdām|energoefektīv(?!itāt)|ekoloģisk|ilgtspējīg/iu,
  lt: /draugišk\S{1,4} (?:aplinkai|gamtai)|(?:aplinkai|gamtai) draugišk|neutral\S{1,4} klimatui|biologiškai skaid|ekologišk|energiją taupant|tvar(?:us|i|ūs) gamin/iu,
}

/** Returns the first such claim in a text of any language, as written. */
export function generalGreenClaim(text: string): string | undefined {
  for (const words of Object.values(generalClaims)) {
    const [found] = words.exec(text) ?? []
    if (found !== undefined) return found
  }
  return undefined
}
