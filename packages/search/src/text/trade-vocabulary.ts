import type { Language } from '@ambra/contract/platform/api/language'
import { analyserFor, foldText } from './analyse.ts'
import { parseSynonyms, type SynonymRule, SynonymTable } from './synonyms.ts'
import { englishTradeWords } from './trade-words/en.ts'
import { estonianTradeWords } from './trade-words/et.ts'
import { latvianTradeWords } from './trade-words/lv.ts'
import { lithuanianTradeWords } from './trade-words/lt.ts'
import { russianTradeWords } from './trade-words/ru.ts'

const texts: Readonly<Record<Language, string>> = {
  et: estonianTradeWords,
  en: englishTradeWords,
  ru: russianTradeWords,
  lt: lithuanianTradeWords,
  lv: latvianTradeWords,
}
const read = new Map<Language, readonly SynonymRule[]>()

/** Words about buying in each language of the region; each store adds those of its help pages. */
const helpWords = `
instalments, instalment, installments, leasing, järelmaks, liising, рассрочка, лизинг, lizingas, išsimokėtinai, līzings, nomaksa
delivery, shipping, tarne, kohaletoimetamine, доставка, pristatymas, piegāde
returns, return, refund, tagastus, tagastamine, возврат, grąžinimas, atgriešana
warranty, guarantee, garantii, гарантия, garantija
payment, makse, maksmine, оплата, apmokėjimas, maksājumi, apmaksa
`

/** Common synonyms of shops for household products; the shopkeeper's synonyms take precedence. */
function tradeRules(language: Language | undefined): readonly SynonymRule[] {
  if (language === undefined) return []
  const known = read.get(language)
  if (known !== undefined) return known
  const isOfTrade = true
  const rules: SynonymRule[] = [
    ...parseSynonyms(texts[language]).rules.map((rule) => ({ ...rule, isOfTrade }) as const),
    ...parseSynonyms(helpWords).rules.map((rule) => ({ ...rule, isOfTrade, isOfHelp: true }) as const),
  ]
  read.set(language, rules)
  return rules
}

/** The shopkeeper's own synonyms of a store, then the common synonyms of the trade. */
export function synonymsOfStore(store: string, rules: readonly SynonymRule[]): SynonymTable {
  const known = rules.length === 0 ? ofTrade.get(store) : undefined
  if (known) return known
  const { language, formKeys } = analyserFor(store)
  const table = new SynonymTable([...rules, ...tradeRules(language)], formKeys)
  if (rules.length === 0) ofTrade.set(store, table)
  return table
}

/** Tables of stores without own synonyms: each takes milliseconds to build. */
const ofTrade = new Map<string, SynonymTable>()

/** Words that join others and name nothing a shop sells. */
const joiningWords: Readonly<Record<Language, string>> = {
  et: 'ja või jaoks koos ilma',
  en: 'for with and the a an of to or in',
  ru: 'для и с со на к в под или',
  lt: 'ir su skirtas skirta arba',
  lv: 'un ar priekš vai',
}
const joining = new Map(
  Object.entries(joiningWords).map(([language, words]) => [
    language,
    new Set(words.split(' ').map(foldText)),
  ]),
)

export function isJoiningWord(word: string, language: Language | undefined): boolean {
  return language !== undefined && joining.get(language)?.has(word) === true
}
