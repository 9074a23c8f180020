import { inflateSync } from 'node:zlib'

/** Extracts the texts of a booklet page by page, as a program does that searches or copies. */
export function bookletText(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/\/Length (\d+) \/Filter \/FlateDecode ([^>]*)>>\nstream\n/g)].flatMap(
    ({ index, 0: head, 1: length, 2: entries }) =>
      entries?.includes('Length1')
        ? []
        : [
            inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString(
              'latin1',
            ),
          ],
  )
  const [map = '', ...pages] = streams
  const letters = new Map(
    [...map.matchAll(/^<(\w{4})> <(\w{4})>$/gm)].map(
      ([, glyph = '', code = '']) => [glyph, String.fromCodePoint(Number.parseInt(code, 16))] as const,
    ),
  )
  const lineOf = (codes: string) =>
    (codes.match(/.{4}/g) ?? []).map((code) => letters.get(code) ?? '?').join('')
  return pages.map((page) =>
    [...page.matchAll(/<(\w*)> Tj/g)].map(([, codes = '']) => lineOf(codes)).join('\n'),
  )
}
