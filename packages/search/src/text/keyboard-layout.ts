import { cyrillicToLatin } from '@ambra/domain/platform/text/slug'
import type { Language } from '@ambra/contract/platform/api/language'

const cyrillicKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
/** Where the Estonian layout has letters of its own on the same keys. */
const estonianKeys: Readonly<Record<string, string>> = { х: 'ü', ъ: 'õ', ж: 'ö', э: 'ä' }

const toLatin = new Map([...cyrillicKeys].map((letter, at) => [letter, latinKeys[at] ?? letter]))
const toCyrillic = new Map([
  ...[...latinKeys].map((letter, at): [string, string] => [letter, cyrillicKeys[at] ?? letter]),
  ...Object.entries(estonianKeys).map(([cyrillic, latin]): [string, string] => [latin, cyrillic]),
])
const hasCyrillic = /\p{Script=Cyrillic}/u
const hasLatin = /\p{Script=Latin}/u

/**
 * Returns the text of the same keys on the other layout (`ыщтн` is `sony`, `xfqybr` is `чайник`); undefined for text that
 * mixes the alphabets. With the Estonian layout a shopper of that store gets its letters.
 */
export function onOtherLayout(text: string, language: Language | undefined): string | undefined {
  const lower = text.toLowerCase()
  const [isCyrillic, isLatin] = [hasCyrillic.test(lower), hasLatin.test(lower)]
  if (isCyrillic === isLatin) return undefined
  const keys = isCyrillic ? toLatin : toCyrillic
  const own = isCyrillic && language === 'et' ? estonianKeys : {}
  return [...lower].map((letter) => own[letter] ?? keys.get(letter) ?? letter).join('')
}

/** Brands are written as they sound: Тсунами, Юник. */
const latinOf: Readonly<Record<string, string>> = { ...cyrillicToLatin, ц: 'ts', ю: 'u' }
/** Longer groups first. */
const cyrillicOf: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['ck', 'к'],
  ['ph', 'ф'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['x', 'кс'],
  ['y', 'ы'],
  ['z', 'з'],
]
const latinGroups = new RegExp(cyrillicOf.map(([latin]) => latin).join('|'), 'g')
const cyrillicByGroup = new Map(cyrillicOf)

/** Spellings of brands for sounds that the usual table transliterates differently: `люкс` is `lux`. */
const brandSpelling: readonly (readonly [string, string])[] = [
  ['кс', 'x'],
  ['ю', 'u'],
  ['я', 'a'],
  ['ц', 'c'],
  ['й', 'y'],
  ['в', 'w'],
]

/** The word in the other alphabet by sound (`люмен` is `lyumen`, `holodilnik` is `холодилник`), the usual spelling first. */
export function inOtherAlphabet(word: string): string[] {
  if (!hasCyrillic.test(word))
    return [word.replace(latinGroups, (group) => cyrillicByGroup.get(group) ?? group)]
  const latin = (text: string): string => [...text].map((letter) => latinOf[letter] ?? letter).join('')
  const asBrand = brandSpelling.reduce((text, [sound, letter]) => text.replaceAll(sound, letter), word)
  return [...new Set([latin(word), latin(asBrand)])]
}
