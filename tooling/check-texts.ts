import { contentFaults, readContentTexts } from './content-texts.ts'
import { parseGlossary, forbiddenWords, speaksOf, type Term, termErrors } from './glossary.ts'
import { parametersOf, place, readingsOf } from './icu-text.ts'
import * as allow from './text-allowlist.ts'
import {
  bundles,
  type Language,
  languages,
  readCode,
  readDocument,
  readTexts,
  type Text,
} from './text-files.ts'
import { unusedKeys } from './text-keys.ts'
import {
  cyrillicWords,
  endMark,
  endsShort,
  latinWords,
  missingForms,
  typographyErrors,
} from './text-rules.ts'

/** References for the check of texts. */
export type Surroundings = {
  terms: readonly Term[]
  /** Source that names the keys, by place; places without it are not checked for unused keys. */
  code: Readonly<Record<string, string>>
  /** The specification: its quoted texts of section 8 must be there. */
  specification: string
}

type Allowed = { key: string; languages?: readonly string[] }

const isAllowed = (list: readonly Allowed[], { place, key }: Text, language: Language): boolean =>
  list.some((row) => (row.languages?.includes(language) ?? true) && row.key === `${place} ${key}`)

const hasWords = (text: string) => /\p{L}/u.test(readingsOf(text).join(' ').replaceAll('Ambra', ''))

function errorsOf(text: Text, language: Language, terms: readonly Term[]): string[] {
  const said = text.words[language]
  if (said === undefined) return ['is missing']
  const errors = missingForms(said, language).map((forms) => `plural forms are missing (${forms})`)
  if (!isAllowed(allow.marksAsTheyAre, text, language)) errors.push(...typographyErrors(said, language))
  const latin = latinWords(said.replace(allow.commandPattern, ' ')).filter(
    (word) => !(word in allow.latinInRussian),
  )
  const foreign = language === 'ru' ? latin : cyrillicWords(said)
  errors.push(...foreign.map((word) => `letters of another alphabet: ${word}`))
  errors.push(...forbiddenWords(said, language, terms).map((word) => `the glossary does not allow “${word}”`))
  const english = text.words.en
  return language === 'en' || english === undefined
    ? errors
    : [...errors, ...faultsBeside(english, text, language, terms)]
}

/** Returns the errors of a translation compared with its English text. */
function faultsBeside(english: string, text: Text, language: Language, terms: readonly Term[]): string[] {
  const said = text.words[language] ?? ''
  const errors: string[] = []
  if (said === english && hasWords(said) && !isAllowed(allow.sameAsEnglish, text, language))
    errors.push('is the English text')
  const names = (one: string) => parametersOf(one).replaceAll('#', '')
  if (names(said) !== names(english))
    errors.push(`parameters (${names(said)}), in English (${names(english)})`)
  if (parametersOf(english).includes('#') && !parametersOf(said).includes('#') && !endsShort(said))
    errors.push('has no plural, English has')
  // A Latvian date at the end includes its own full stop.
  const isDate = language === 'lv' && readingsOf(said).every((one) => one.endsWith(place))
  if (endMark(said) !== endMark(english) && !isDate)
    errors.push(`ends with “${endMark(said)}”, in English with “${endMark(english)}”`)
  const prose = readingsOf(english).join(' ').replace(allow.commandPattern, ' ')
  if (!isAllowed(allow.otherTerms, text, language))
    for (const term of terms) if (speaksOf(prose, term)) errors.push(...termErrors(said, language, term))
  return errors
}

/** Returns the texts in quotation marks of section 8; `{n}` stands for any parameter. */
export function specifiedTexts(specification: string): string[] {
  const section = /^## 8\..*?(?=^## )/ms.exec(specification)?.[0] ?? ''
  const quoted = section.matchAll(/(?<![\w'"])(["'])((?:(?!\1).|(?<=\w)'(?=\w))+)\1(?!\w)/g)
  return [...quoted]
    .map(([, , text = '']) => text)
    .filter((text) => text.includes(' ') && !text.startsWith('...'))
}

function missingFromSpecification(texts: readonly Text[], specification: string): string[] {
  const places = (text: string) => text.replace(/\{\w+\}/g, '{}')
  const known = texts.flatMap(({ words }) => (words.en === undefined ? [] : [places(words.en)]))
  return specifiedTexts(specification)
    .filter((wanted) => !allow.notShown.includes(wanted))
    .filter(
      (wanted) => !known.some((text) => text === places(wanted) || text.startsWith(`${places(wanted)}.`)),
    )
    .map((wanted) => `specification §8: no English text is “${wanted}”`)
}

function leftOver(texts: readonly Text[], code: Surroundings['code']): string[] {
  return Object.entries(code).flatMap(([name, source]) => {
    const own = texts.filter(
      ({ place, key }) =>
        place === name && !isAllowed(allow.keysWithoutCode, { place, key, words: {} }, 'en'),
    )
    return unusedKeys(
      own.map(({ key }) => key),
      source,
    ).map((key) => `${name} ${key}: no code uses it`)
  })
}

/** Returns all errors of the texts, one line each: `ru storefront cart.title: …`. */
export function textErrors(texts: readonly Text[], { terms, code, specification }: Surroundings): string[] {
  const errors = texts.flatMap((text) =>
    languages.flatMap((language) =>
      errorsOf(text, language, terms).map((error) => `${language} ${text.place} ${text.key}: ${error}`),
    ),
  )
  return [...errors, ...leftOver(texts, code), ...missingFromSpecification(texts, specification)]
}

/** Returns exceptions for texts that no longer exist. */
export function idleExceptions(texts: readonly Text[]): string[] {
  const known = new Set(texts.map(({ place, key }) => `${place} ${key}`))
  const lists: readonly Allowed[] = [
    ...allow.sameAsEnglish,
    ...allow.marksAsTheyAre,
    ...allow.otherTerms,
    ...allow.keysWithoutCode,
  ]
  return lists.flatMap(({ key }) =>
    known.has(key) ? [] : [`${key}: is excepted, but there is no such text`],
  )
}

/** Returns the texts of this repository. */
export const shopSurroundings = (): Surroundings => ({
  terms: parseGlossary(readDocument('docs/glossary.md')),
  code: Object.fromEntries(
    bundles.flatMap(({ name, used }) => (used === 'all' ? [] : [[name, used.map(readCode).join('\n')]])),
  ),
  specification: readDocument('docs/specification.md'),
})

if (import.meta.main) {
  const texts = readTexts()
  const content = readContentTexts()
  const around = shopSurroundings()
  const errors = [
    ...textErrors(texts, around),
    ...idleExceptions(texts),
    ...contentFaults(content, around.terms),
  ]
  for (const error of errors) console.log(error)
  const counts = `${texts.length} texts in ${languages.length} languages, ${content.length} of the content`
  console.log(`${counts}, ${errors.length} faults`)
  process.exitCode = errors.length > 0 ? 1 : 0
}
