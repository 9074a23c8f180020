import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { create } from 'fontkit'

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf',
)
const common =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|~\u00a0°±²³½×·–—‘’“”„«»•…€№″′≤≥→'
const alphabets = {
  latin: 'ÄÖÕÜŠŽäöõüšžĄČĘĖĮŲŪąčęėįųūĀĒĢĪĶĻŅāēģīķļņåéèêàáíóúñçßøæ',
  cyrillic: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяÄÖÕÜŠŽäöõüšž',
}

/** Substitutes for characters that the font lacks. */
const standIns: Readonly<Record<string, string>> = { '″': '"', '′': "'", '→': '>', '≤': '<', '≥': '>' }
const space = ' '

/** The shop's font reduced to an alphabet: the embedded file, and glyph and width of each letter. */
export type Typeface = {
  /** Compressed font file, and its uncompressed size. */
  file: Buffer
  length: number
  /** Glyph id of a letter as four digits, and its width in thousandths of the size. */
  letters: ReadonlyMap<string, { glyph: string; width: number }>
  /** Cache of word widths. */
  words: Map<string, number>
  /** Compressed map from glyphs to letters, for searching and copying. */
  letterMap: Buffer
  ascent: number
  descent: number
}

const inHex = (code: number) => code.toString(16).padStart(4, '0')

function letterMap(letters: Typeface['letters']): string {
  const rows = [...letters].map(([letter, { glyph }]) => `<${glyph}> <${inHex(letter.codePointAt(0) ?? 0)}>`)
  const groups = Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) =>
    rows.slice(index * 100, index * 100 + 100),
  )
  const parts = groups.map((group) => `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`)
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${parts.join('\n')}\nendcmap end end`
}

function cut(alphabet: string): Typeface {
  const font = create(readFileSync(fontFile))
  const subset = font.createSubset()
  const scale = 1000 / font.unitsPerEm
  const letters = new Map<string, { glyph: string; width: number }>()
  for (const letter of `${common}${alphabet}`) {
    const code = letter.codePointAt(0) ?? 0
    const drawn = font.hasGlyphForCodePoint(code) ? code : (standIns[letter] ?? space).codePointAt(0)
    const glyph = font.glyphForCodePoint(drawn ?? 0)
    letters.set(letter, {
      glyph: inHex(subset.includeGlyph(glyph)),
      width: Math.round(glyph.advanceWidth * scale),
    })
  }
  const file = Buffer.from(subset.encode())
  return {
    file: deflateSync(file),
    length: file.length,
    letters,
    words: new Map(),
    letterMap: deflateSync(letterMap(letters)),
    ascent: Math.round(font.ascent * scale),
    descent: Math.round(font.descent * scale),
  }
}

const made = new Map<keyof typeof alphabets, Typeface>()

/** Returns the cached typeface for texts of a language. */
export function typefaceOf(language: string): Typeface {
  const alphabet = language === 'ru' ? 'cyrillic' : 'latin'
  let found = made.get(alphabet)
  if (!found) made.set(alphabet, (found = cut(alphabets[alphabet])))
  return found
}
