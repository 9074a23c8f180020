import { foldText } from './analyse.ts'
import { measuresIn } from './measures.ts'

/** Filters found in the text of a shopper, and the text without them. */
type Typed = { readonly typed: string; readonly rest: string }
export type PriceFilter = Typed & {
  readonly kind: 'price'
  readonly most?: number
  readonly least?: number
}
export type ShopperFilter =
  | PriceFilter
  | (Typed & { readonly kind: 'condition'; readonly grades: readonly string[] })

/** Words before a highest and a lowest price, in five languages. */
const mostWords =
  'under|below|up to|less than|cheaper than|max|alla|kuni|odavam kui|до|дешевле|не дороже|меньше|iki|pigiau nei|mažiau nei|līdz|lētāk par|zem'
const leastWords =
  'over|above|more than|min|üle|alates|vähemalt|дороже|свыше|больше|nuo|virš|daugiau nei|virs|vairāk nekā'
const currency = '€|eur(?:o|os|ot|ode|od|ų|us|ai|iem)?|евро|eiro'
const pricePattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${mostWords})|(${leastWords}))\\s+(€\\s?)?(\\d{1,6}(?:[.,]\\d{1,2})?)(?:\\s?(${currency}))?(?![\\p{L}\\p{N}])`,
  'iu',
)
/** A number this small without a currency is no price. */
const leastBarePrice = 20

const usedPattern =
  /(?<![\p{L}\p{N}])(?:used|refurbished|renewed|second[ -]?hand|pre-?owned|kasutatud|taastatud|б\/у|бу|подержанн\p{L}*|восстановленн\p{L}*|naudot\p{L}*|atnaujint\p{L}*|lietot\p{L}*|atjaunot\p{L}*)(?![\p{L}\p{N}])/iu
const gradePattern = /(?<![\p{L}\p{N}])(?:grade|klass|класс|klasė|klase)\s+([abcавс]\+?)(?![\p{L}\p{N}+])/iu
/** A letter alone is a grade beside a word for used goods. */
const bareGradePattern = /(?<=\s)([abcавс]\+?)$/iu
const latinGrades: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c' }
/** Grades of goods that are not new. */
export const usedGrades = ['a-plus', 'a', 'b', 'c-plus', 'c']

const quietPattern =
  /(?<![\p{L}\p{N}])(?:quiet(?:er|est)?|silent|low[ -]noise|noiseless|vaik(?:ne|se|set|sed|semat?|seim|ust)|hääletu|müravaba|тих(?:ий|ая|ое|ие|ую)|бесшумн\p{L}*|tyl(?:us|i|ų|ią|esn\p{L}*)|begars\p{L}*|klus(?:s|a|u|i|ais|āk\p{L}*)|bezskaņas)(?![\p{L}\p{N}])/iu

const cheapPattern =
  /(?<![\p{L}\p{N}])(?:cheap(?:er|est)?|inexpensive|odav(?:ad|at|aid|am|aim|amad|aimad)?|soods(?:ad|at|aid|am|aim)|soodne|д[её]ш[её]в\p{L}*|недорог\p{L}*|pig(?:us|i|ūs|ios|ių|iausi\p{L}*|esni\p{L}*)|lēt(?:s|a|i|as|āk\p{L}*))(?![\p{L}\p{N}])/iu
const orders = { quiet: quietPattern, cheap: cheapPattern } as const

/** A word that is an order: for goods that make little noise or cost little, in five languages. */
export function orderIn(text: string): (Typed & { readonly kind: keyof typeof orders }) | undefined {
  for (const kind of ['quiet', 'cheap'] as const) {
    const typed = orders[kind].exec(text)?.[0]
    if (typed !== undefined) return { kind, typed, rest: without(text, typed) }
  }
  return undefined
}

/** The prices and conditions of a text, in the order they are taken out of it; nothing may be left. */
export function shopperFiltersIn(text: string): { readonly filters: ShopperFilter[]; readonly rest: string } {
  const price = priceIn(text)
  const condition = conditionIn(price?.rest ?? text)
  const filters = [price, condition].filter((filter) => filter !== undefined)
  const rest = filters.at(-1)?.rest ?? text
  if (filters.length === 0) return { filters: [], rest: text }
  const own = filters.map((filter) => ({ ...filter, rest: without(text, filter.typed) }))
  return { filters: own, rest }
}

/** The text without some of its words, spaces collapsed. */
function without(text: string, typed: string): string {
  return typed
    .split(' … ')
    .reduce((left, piece) => left.replace(piece, ' '), text)
    .replace(/\s+/g, ' ')
    .trim()
}

function priceIn(text: string): ShopperFilter | undefined {
  const match = pricePattern.exec(text)
  if (match === null) return undefined
  const [typed, most, , before, number = '', after] = match
  const amount = Number(number.replace(',', '.'))
  const end = match.index + typed.length
  const isMeasure = measuresIn(text).some((measure) => measure.start < end && measure.end > end)
  if (before === undefined && after === undefined && (isMeasure || amount < leastBarePrice)) return undefined
  const bound = most === undefined ? { least: amount } : { most: amount }
  return { kind: 'price', typed, rest: without(text, typed), ...bound }
}

function conditionIn(text: string): ShopperFilter | undefined {
  const used = usedPattern.exec(text)?.[0]
  const grade = gradePattern.exec(text) ?? (used === undefined ? null : bareGradePattern.exec(text))
  const pieces = [used, grade?.[0]].filter((piece) => piece !== undefined)
  if (pieces.length === 0) return undefined
  const typed = pieces.join(' … ')
  const grades = grade === null ? usedGrades : [gradeCode(grade[1] ?? '')]
  return { kind: 'condition', typed, rest: without(text, typed), grades }
}

function gradeCode(letter: string): string {
  const [first = '', plus] = foldText(letter)
  return `${latinGrades[first] ?? first}${plus === '+' ? '-plus' : ''}`
}
