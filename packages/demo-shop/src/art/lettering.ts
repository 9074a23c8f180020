import { readRows } from './read-rows.ts'

type Letter = { letter: string; width: number; path: string }
type Accent = { accent: string; path: string }

/**
 * A geometric stroke alphabet: every letter is one or more sub-paths that start with an absolute `M x y`
 * (baseline at y 0, x-height 10, ascender 15, digits 14.4) and go on with relative commands only.
 * Accents are combining marks, drawn around x 0 above an x-height letter.
 */
const alphabet = readRows<Letter | Accent>('letters')
const glyphs = new Map(alphabet.flatMap((row) => ('letter' in row ? [[row.letter, row]] : [])))
const accents = new Map(alphabet.flatMap((row) => ('accent' in row ? [[row.accent, row.path]] : [])))

const gap = 3.4

function spell(text: string): string[] {
  return [...text.toLowerCase().normalize('NFD')].filter(
    (letter) => glyphs.has(letter) || accents.has(letter),
  )
}

function advance(letter: string, track: number): number {
  const width = glyphs.get(letter)?.width
  return width === undefined ? 0 : width + gap + track
}

/** Width of a word in alphabet units (multiply by size / 15 for px); `track` is extra space per letter. */
export function wordWidth(text: string, track = 0): number {
  return spell(text).reduce((sum, letter) => sum + advance(letter, track), 0) - gap - track
}

/**
 * Path data of a word for stroking. Case is dropped; letters outside a-z with dots, tilde or caron, digits
 * and a few signs are skipped. `left` and `y` give the start of the baseline in px, `scale` px per unit.
 */
export function strokeWord(
  text: string,
  [left, y, scale]: readonly [left: number, y: number, scale: number],
  track = 0,
): string {
  let pen = left
  let middle = left
  let d = ''
  for (const letter of spell(text)) {
    const mark = accents.get(letter)
    if (mark) {
      d += scalePath(mark, middle, y, scale)
    } else {
      const { width, path } = glyphs.get(letter) ?? { width: 0, path: '' }
      d += scalePath(path, pen, y, scale)
      middle = pen + (width * scale) / 2
      pen += advance(letter, track) * scale
    }
  }
  return d
}

function scalePath(path: string, left: number, y: number, scale: number): string {
  const moved = path.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    return command + scaleNumbers(command, numbers, [left, y, scale]).map(tidy).join(' ')
  })
  return moved
}

function scaleNumbers(
  command: string,
  numbers: number[],
  [left, y, scale]: readonly [left: number, y: number, scale: number],
): number[] {
  if (command === 'M') {
    return numbers.map((value, index) => value * scale + (index % 2 === 0 ? left : y))
  }
  if (command === 'a') {
    return numbers.map((value, index) => ([2, 3, 4].includes(index % 7) ? value : value * scale))
  }
  return numbers.map((value) => value * scale)
}

function tidy(value: number): string {
  return String(Math.round(value * 100) / 100)
}
