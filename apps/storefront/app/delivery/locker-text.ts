/** Folds each letter to one plain letter, so that positions are kept: "Võru" becomes "voru". */
export const fold = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('')

const plain: Readonly<Record<string, string>> = {
  ъ: '',
  ь: '',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ж: 'z',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  ш: 's',
  щ: 's',
  ы: 'o',
  э: 'e',
}
const soft: Readonly<Record<string, string>> = { я: 'a', ю: 'u', ё: 'o', е: 'e' }
const vowels = 'аеёиоуыэюя'

/**
 * Transliterates Baltic place names, which Russian writes by sound: `я` after a consonant is the Estonian
 * `ä` (Пярну) or the Lithuanian `ia` (Шяуляй); at the beginning and after a vowel it is `ja` (Лиепая), and
 * so `й` is `j` or `i`.
 */
function latinOf(word: string, softened: string): string {
  return Array.from(word, (letter, at) => {
    const before = word[at - 1] ?? ''
    const isStart = !/\p{L}/u.test(before)
    const isOpen = isStart || vowels.includes(before)
    const base = soft[letter]
    // `ё` is always `ö` or `jo`; Lithuanian names contain no `ё`.
    if (base !== undefined) {
      if (before === 'ь' || before === 'ъ') return `j${base}`
      if (letter === 'е') return isStart ? 'je' : 'e'
      if (isOpen) return `j${base}`
      return `${letter === 'ё' ? '' : softened}${base}`
    }
    if (letter === 'й') return isOpen && !isStart ? 'i' : 'j'
    return plain[letter] ?? letter
  }).join('')
}

/**
 * Returns the words of a query, each with all spellings used in the lists: plain Latin letters, and both
 * readings of a Cyrillic word.
 */
export function wordsOf(query: string): string[][] {
  return query
    .toLowerCase()
    .normalize('NFC')
    .split(/[\s,;.]+/)
    .filter(Boolean)
    .map((word) =>
      /\p{Script=Cyrillic}/u.test(word)
        ? [...new Set([latinOf(word, ''), latinOf(word, 'i')])]
        : [fold(word)],
    )
}
