import { slugify } from '@ambra/domain/slug'
import type { ProductRow } from '@ambra/contract/import-rows'
import type { Family, Words } from './family.ts'
import { shownValue } from './labels.ts'
import { type StoreLanguage, storeLanguages } from './languages.ts'
import { chance } from './random.ts'
import { canFill, type Facts, fillWords, fittingFeatures } from './sentences.ts'

/** Name of a product in each language: the kind stands after the name, in Russian before it. */
export function productNames(noun: Words, bare: string): Record<StoreLanguage, string> {
  return { et: `${bare} ${noun[0]}`, en: `${bare} ${noun[1]}`, ru: `${noun[2]} ${bare}` }
}

/** Gives each product a url key of its own in each language: a repeated one gets the product code behind it. */
export function createSlugs(): (
  names: Record<StoreLanguage, string>,
  sku: string,
) => Record<StoreLanguage, string> {
  const taken = new Map<StoreLanguage, Set<string>>(
    storeLanguages.map((language) => [language, new Set<string>()]),
  )
  return (names, sku) => {
    const keys = { et: '', en: '', ru: '' }
    for (const language of storeLanguages) {
      const used = taken.get(language)
      let key = slugify(names[language])
      if (used?.has(key)) key = slugify(`${names[language]} ${sku}`)
      used?.add(key)
      keys[language] = key
    }
    return keys
  }
}

/** Every second neighbour starts elsewhere in the list, so that texts standing side by side differ. */
function takeTurn(list: readonly Words[], facts: Facts, turn: number): Words {
  const usable = list.filter((words) => canFill(words, facts))
  const found = usable[turn % usable.length]
  if (!found) throw new Error(`No sentence fits ${String(facts.name)}`)
  return found
}

function chooseFeatures(family: Family, facts: Facts, sku: string): Words[] {
  return fittingFeatures(family.features, facts)
    .map((words) => ({ words, rank: chance(`${sku}:${words[1]}`) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 4)
    .map(({ words }) => words)
}

/** Short description and description of a product in each language, Markdown in two to four paragraphs. */
export function productTexts(
  family: Family,
  facts: Facts,
  place: { sku: string; turn: number },
): Record<StoreLanguage, { short: string; description: string; keySpecs: string[] }> {
  const { sku, turn } = place
  const short = fillWords(takeTurn(family.shorts, facts, turn), facts)
  const opening = fillWords(takeTurn(family.openings, facts, turn), facts)
  const features = chooseFeatures(family, facts, sku).map((words) => fillWords(words, facts))
  const closing = fillWords(takeTurn(family.closings, facts, turn), facts)
  const textsOf = (language: StoreLanguage) => {
    const told = features.map((feature) => feature[language])
    const middle = told.length > 3 ? [told.slice(0, 2).join(' '), told.slice(2).join(' ')] : [told.join(' ')]
    return {
      short: short[language],
      description: [opening[language], ...middle, closing[language]]
        .filter((paragraph) => paragraph !== '')
        .join('\n\n'),
      keySpecs: family.key
        .filter(
          (code) =>
            facts[code] !== undefined && facts[code] !== '' && facts[code] !== false && facts[code] !== 0,
        )
        .map((code) => shownValue(code, facts[code] ?? '', language)),
    }
  }
  return { et: textsOf('et'), en: textsOf('en'), ru: textsOf('ru') }
}

/** Texts of a row out of names, keys and sentences. */
export function joinTexts(
  names: Record<StoreLanguage, string>,
  keys: Record<StoreLanguage, string>,
  texts: ReturnType<typeof productTexts>,
): ProductRow['texts'] {
  const one = (language: StoreLanguage) => ({
    name: names[language],
    url_key: keys[language],
    short_description: texts[language].short,
    description: texts[language].description,
    key_specs: texts[language].keySpecs,
  })
  return { et: one('et'), en: one('en'), ru: one('ru') }
}
