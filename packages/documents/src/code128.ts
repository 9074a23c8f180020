import { type Bars, barsOf } from './bars.ts'

type CodeSet = 'A' | 'B' | 'C'

/**
 * Widths of bars and spaces by symbol value, 0 to 105; a bar comes first.
 * @see ISO/IEC 15417 table 1
 */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const stop = '2331112'

const sets: readonly CodeSet[] = ['C', 'B', 'A']
const start = { A: 103, B: 104, C: 105 } as const
const change = { A: 101, B: 100, C: 99 } as const
/** Symbol that switches between A and B for the next symbol only. */
const shift = 98

/** Maximum characters: longer texts are too wide for any label. */
const mostSigns = 48

/**
 * Encodes ASCII text as Code 128 with the fewest symbols: pairs of digits take one, and the code set changes
 * only when that is shorter.
 * @throws RangeError for an empty text, one of more than 48 characters or one with a non-ASCII character
 */
export function code128(text: string): Bars {
  const modules = [...code128Values(text).map((value) => widths[value] ?? ''), stop].map(modulesOf)
  return barsOf(modules.join(''))
}

/**
 * Returns the symbol values of a text, from the start to the check, without the stop.
 * @throws RangeError as `code128`
 */
export function code128Values(text: string): number[] {
  const isAscii = [...text].every((sign) => (sign.codePointAt(0) ?? 0) < 128)
  if (text.length === 0 || text.length > mostSigns || !isAscii)
    throw new RangeError('Code 128 writes 1 to 48 signs of ASCII')
  const steps = fewestSteps(text)
  const first = sets.reduce((best, set) => (costOf(steps, 0, set) < costOf(steps, 0, best) ? set : best))
  const values: number[] = [start[first]]
  let set = first
  for (let at = 0; at < text.length; ) {
    const step = steps[at]?.[set]
    if (!step) throw new RangeError(`no code set writes sign ${at}`)
    values.push(...step.values)
    at += step.signs
    set = step.set
  }
  return [...values, values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103]
}

/** Encoding step: values to write, characters consumed, the set after it, and the symbols up to the end. */
type Step = { values: readonly number[]; signs: number; set: CodeSet; cost: number }
type Steps = readonly Readonly<Partial<Record<CodeSet, Step>>>[]

const costOf = (steps: Steps, at: number, set: CodeSet): number =>
  steps[at]?.[set]?.cost ?? Number.POSITIVE_INFINITY

/** Finds the best step at each character in each set, starting from the end. */
function fewestSteps(text: string): Steps {
  const end: Step = { values: [], signs: 0, set: 'B', cost: 0 }
  const steps: Partial<Record<CodeSet, Step>>[] = []
  steps[text.length] = { A: end, B: end, C: end }
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const inSet = sets.flatMap((set) => stepIn(steps, { text, at, set }) ?? [])
    const here: Partial<Record<CodeSet, Step>> = {}
    for (const set of sets) {
      const [best] = inSet
        .map((step) => (step.set === set ? step : changed(step)))
        .sort((a, b) => a.cost - b.cost)
      if (best) here[set] = best
    }
    steps[at] = here
  }
  return steps
}

const changed = (step: Step): Step => ({
  ...step,
  values: [change[step.set], ...step.values],
  cost: step.cost + 1,
})

function stepIn(
  steps: Steps,
  { text, at, set }: { text: string; at: number; set: CodeSet },
): Step | undefined {
  const signs = set === 'C' ? 2 : 1
  const values = set === 'C' ? pairValue(text.slice(at, at + 2)) : signValues(text.charCodeAt(at), set)
  if (!values) return undefined
  const cost = values.length + costOf(steps, at + signs, set)
  return Number.isFinite(cost) ? { values, signs, set, cost } : undefined
}

const pairValue = (pair: string): number[] | undefined => (/^\d{2}$/.test(pair) ? [Number(pair)] : undefined)

function signValues(code: number, set: 'A' | 'B'): number[] | undefined {
  const [own, other] = set === 'A' ? [valueInA(code), valueInB(code)] : [valueInB(code), valueInA(code)]
  if (own !== undefined) return [own]
  return other === undefined ? undefined : [shift, other]
}

const valueInA = (code: number) => (code < 32 ? code + 64 : code < 96 ? code - 32 : undefined)
const valueInB = (code: number) => (code >= 32 ? code - 32 : undefined)

const modulesOf = (symbol: string): string =>
  [...symbol].map((wide, index) => (index % 2 === 0 ? '1' : '0').repeat(Number(wide))).join('')
