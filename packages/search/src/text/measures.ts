/** A measure found in a text: where it stands, its number as written, and the tokens of everything equal to it. */
export type Measure = {
  readonly start: number
  readonly end: number
  readonly number: string
  readonly tokens: readonly string[]
}

/** Names of a unit in five languages, the quantity it belongs to, and how many of its smallest unit it is. */
type Unit = { readonly kind: string; readonly factor: number }

/** `kind factor: names`; a name may end in `*` for any ending. */
const unitTable = `
l 25.4: " ″ ” '' in inch inches toll* дюйм* col* collas collu
l 10: cm см sm
l 1: mm мм
l 1000: m м
d 0.001: mb мб
d 1: gb гб
d 1000: tb тб
f 1: hz гц
f 1000000: mhz мгц
f 1000000000: ghz ггц
p 1: w вт vat* watt*
p 1000: kw квт
m 1: g г гр gr
m 1000: kg кг
v 1: ml мл
v 1000: l л liit* litr* литр*
c 1: mah мач
c 1000: ah ач
n 1: db дб
u 1: v в
s 1: rpm p/min 1/min об/мин
b 1: bar бар
i 1: mp mpx mpix мп
t 1: lm лм
e 1: wh
e 1000: kwh квтч
k 1: k к
`
const units = new Map<string, Unit>()
const beginnings: [string, Unit][] = []
for (const line of unitTable.trim().split('\n')) {
  const [head = '', names = ''] = line.split(': ')
  const [kind = '', factor] = head.split(' ')
  const unit = { kind, factor: Number(factor) }
  for (const name of names.split(' ')) {
    if (name.endsWith('*')) beginnings.push([name.slice(0, -1), unit])
    else units.set(name, unit)
  }
}

const measurePattern =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[\u00a0\u202f]\d{3}){1,4}(?![\d])|\d{1,3} \d{3}(?=\s?(?:m[aа]h|мач|w|вт|lm)(?!\p{L}))|\d{1,15}(?:[.,]\d{1,15})?)[\s\u00a0\u202f-]?("|″|”|''|1\/min|p\/min|об\/мин|\p{L}{1,12})(?![\p{L}\p{N}])(?!\s?in \d)/giu

/** All measures of a text; a number before a word that is no unit is none. */
export function measuresIn(text: string): Measure[] {
  const found: Measure[] = []
  for (const match of text.matchAll(measurePattern)) {
    const [whole, written = '', name = ''] = match
    const unit = unitOf(name.toLowerCase())
    if (unit === undefined) continue
    const number = written.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
    const amount = Number(number) * unit.factor
    found.push({
      start: match.index,
      end: match.index + whole.length,
      number,
      tokens: [...new Set(equalAmounts(unit, amount).map((equal) => tokenOf(unit.kind, equal)))],
    })
  }
  return found
}

/** The tokens a document with these texts is found under. */
export function measureTokens(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => measuresIn(text).flatMap(({ tokens }) => tokens.slice(0, 1))))]
}

function unitOf(name: string): Unit | undefined {
  return units.get(name) ?? beginnings.find(([begin]) => name.startsWith(begin))?.[1]
}

/** Tenths of the smallest unit: one word of letters and digits. */
function tokenOf(kind: string, amount: number): string {
  return `q${kind}${Math.round(amount * 10)}`
}

const inch = 25.4
/** Screens are sold by the inch and labelled in whole centimetres. */
const smallestScreenInches = 10

/** The amount first, then what shops write for the same thing. */
function equalAmounts({ kind, factor }: Unit, amount: number): number[] {
  if (kind === 'l' && factor === inch) {
    const centimetres = amount / 10
    return [amount, Math.floor(centimetres) * 10, Math.ceil(centimetres) * 10]
  }
  if (kind === 'l' && factor === 10) {
    const inches = Math.round(amount / inch)
    return inches >= smallestScreenInches && Math.abs(inches * inch - amount) < 10
      ? [amount, inches * inch]
      : [amount]
  }
  if (kind === 'd' && amount >= 1000) {
    if (amount % 1000 === 0) return [amount, (amount / 1000) * 1024]
    if (amount % 1024 === 0) return [amount, (amount / 1024) * 1000]
  }
  return [amount]
}
