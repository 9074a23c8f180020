/**
 * A geometric stroke alphabet: every letter is one or more sub-paths that start with an absolute `M x y`
 * (baseline at y 0, x-height 10, ascender 15, digits 14.4) and go on with relative commands only.
 */
const bowl = 'a4.5 5 0 1 0 -9 0a4.5 5 0 1 0 9 0'
const arch = 'M0 -5.6c0 -2.9 1.8 -4.4 4.2 -4.4c2.6 0 4 1.6 4 4.4v5.6'

const glyphs: Record<string, readonly [width: number, path: string]> = {
  a: [9, `M9 -5${bowl}M9 -10v10`],
  b: [9, `M9 -5${bowl}M0 -15v15`],
  c: [7.6, 'M8 -8a4.5 5 0 1 0 0 6'],
  d: [9, `M9 -5${bowl}M9 -15v15`],
  e: [8.8, 'M.2 -5.2h8.6a4.3 4.8 0 1 0 -1.3 3.9'],
  f: [5.4, 'M6 -14.9c-2.8 -.2 -3.8 1 -3.8 3.9v11M-.4 -10h5.8'],
  g: [9, `M9 -5${bowl}M9 -10v9.6c0 3 -2 4.8 -4.6 4.8c-1.7 0 -3 -.5 -4 -1.5`],
  h: [8.2, `M0 -15v15${arch}`],
  i: [0.4, 'M.2 -10v10M.2 -14v.1'],
  j: [2.4, 'M2.2 -10v10.6c0 2.4 -1 3.6 -3 3.6M2.2 -14v.1'],
  k: [7.4, 'M0 -15v15M6.8 -10l-6.8 6M2.6 -6.2l4.8 6.2'],
  l: [0.4, 'M.2 -15v15'],
  m: [14, 'M0 -10v10M0 -6c0 -2.6 1.4 -4 3.5 -4s3.5 1.4 3.5 4v6M7 -6c0 -2.6 1.4 -4 3.5 -4s3.5 1.4 3.5 4v6'],
  n: [8.2, `M0 -10v10${arch}`],
  o: [9.4, 'M9.4 -5a4.7 5 0 1 0 -9.4 0a4.7 5 0 1 0 9.4 0'],
  p: [9, `M9 -5${bowl}M0 -10v14`],
  q: [9, `M9 -5${bowl}M9 -10v14`],
  r: [4.6, 'M0 -10v10M0 -5.6c0 -3 1.6 -4.5 4.6 -4.3'],
  s: [
    6.8,
    'M6.5 -8.4c-.8 -1 -1.9 -1.6 -3.2 -1.6c-1.9 0 -3.1 1 -3.1 2.5c0 3.6 6.6 1.4 6.6 5c0 1.6 -1.4 2.5 -3.4 2.5c-1.6 0 -2.8 -.6 -3.4 -1.8',
  ],
  t: [5.2, 'M2 -14v10.6c0 2.3 1 3.4 3.2 3.3M-.4 -10h5.4'],
  u: [8.2, 'M0 -10v5.6c0 2.8 1.4 4.4 4 4.4c2.4 0 4.2 -1.5 4.2 -4.5M8.2 -10v10'],
  v: [8, 'M0 -10l4 10l4 -10'],
  w: [12.8, 'M0 -10l3.2 10l3.2 -10l3.2 10l3.2 -10'],
  x: [7.4, 'M0 -10l7.4 10M7.4 -10l-7.4 10'],
  y: [8.2, 'M0 -10l4.2 9.6M8.2 -10l-5 11.8c-.7 1.6 -1.6 2.3 -3.2 2.2'],
  z: [7.2, 'M0 -10h7l-7 10h7.2'],
  '0': [9, 'M9 -7.2a4.5 7.2 0 1 0 -9 0a4.5 7.2 0 1 0 9 0'],
  '1': [4, 'M0 -11.4l3.8 -3v14.4'],
  '2': [8.4, 'M.2 -10.6a4 4 0 0 1 8 .4c0 3.2 -4.6 6 -8 10.2h8.4'],
  '3': [
    8.4,
    'M.4 -11.6c.7 -1.8 2.1 -2.8 4 -2.8c2.4 0 3.8 1.4 3.8 3.4s-1.5 3.3 -4 3.3c2.8 0 4.4 1.5 4.4 3.8c0 2.6 -1.9 4 -4.3 4c-2.2 0 -3.8 -1 -4.4 -3',
  ],
  '4': [9, 'M7 0v-14.4l-7 10.4h9'],
  '5': [
    8.4,
    'M7.6 -14.4h-6.4l-.8 6.6c1 -1 2.2 -1.5 3.6 -1.5c2.6 0 4.5 1.9 4.5 4.6c0 2.8 -1.9 4.7 -4.6 4.7c-1.9 0 -3.3 -.8 -4.1 -2.3',
  ],
  '6': [8.8, 'M7 -14.4c-4.6 1.8 -6.9 5.4 -6.9 9.6a4.4 4.8 0 1 0 8.8 0a4.4 4.6 0 0 0 -8.5 -1.6'],
  '7': [8.2, 'M0 -14.4h8.4l-5.2 14.4'],
  '8': [8.8, 'M4.4 -7.8a3.6 3.3 0 1 1 .1 0a4.3 3.9 0 1 1 -.1 0'],
  '9': [8.8, 'M1.8 0c4.6 -1.8 6.9 -5.4 6.9 -9.6a4.4 4.8 0 1 0 -8.8 0a4.4 4.6 0 0 0 8.5 1.6'],
  ':': [1, 'M.5 -8v.1M.5 -1v.1'],
  '.': [1, 'M.5 -.4v.1'],
  '-': [5.4, 'M.4 -6h4.6'],
  '+': [7, 'M0 -6h7M3.5 -9.5v7'],
  '/': [5.4, 'M0 1l5.4 -16'],
  '°': [4.4, 'M4.4 -12.4a2.2 2.2 0 1 0 -4.4 0a2.2 2.2 0 1 0 4.4 0'],
  '%': [
    11,
    'M1 0l9 -14.4M4.4 -11.8a2.2 2.6 0 1 0 -4.4 0a2.2 2.6 0 1 0 4.4 0M11 -2.6a2.2 2.6 0 1 0 -4.4 0a2.2 2.6 0 1 0 4.4 0',
  ],
  '€': [
    9,
    'M8.6 -12.4c-1 -1.3 -2.2 -2 -3.6 -2c-2.6 0 -4 2.8 -4 7.2s1.4 7.2 4 7.200c1.4 0 2.6 -.7 3.6 -2M-.6 -8.600h6M-.6 -5.800h6',
  ],
  '&': [
    9.6,
    'M9.4 0l-6.6 -9.600c-1.2 -1.9 0 -4.6 2 -4.600c2.6 0 3.2 3.4 .6 5l-2.4 1.400c-3.6 2.2 -3 7.6 1.2 7.600c2.8 0 4.6 -2 5 -5.2',
  ],
  ' ': [4.2, ''],
}

/** Combining marks, drawn around x 0 above an x-height letter. */
const accents: Record<string, string> = {
  '\u0308': 'M-2.2 -13.6v.1M2.2 -13.6v.1',
  '\u0303': 'M-3.4 -13c1.2 -1.6 2.4 -1.4 3.4 -.6c1 .8 2.2 1 3.4 -.6',
  '\u030c': 'M-2.4 -15l2.4 2.2l2.4 -2.2',
}

const gap = 3.4

function spell(text: string): string[] {
  return [...text.toLowerCase().normalize('NFD')].filter((letter) => letter in glyphs || letter in accents)
}

function advance(letter: string, track: number): number {
  const width = glyphs[letter]?.[0]
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
    const mark = accents[letter]
    if (mark) {
      d += scalePath(mark, middle, y, scale)
    } else {
      const [width, path] = glyphs[letter] ?? [0, '']
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
