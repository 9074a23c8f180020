import { create } from 'fontkit'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bookletPdf } from './booklet-pdf.ts'
import { bookletText } from './testing/booklet-text.ts'

const long = Array.from({ length: 40 }, (_, index) => `Lõik ${index} räägib žurnaalist ja šokolaadist.`)
const booklet = {
  title: 'Руководство',
  name: 'Чайник Ёлка 5',
  language: 'ru',
  chapters: [
    { heading: 'Безопасность', points: ['Не включайте пустой чайник.'], steps: ['Налейте воду.'] },
    { heading: 'Данные', rows: [['Объём', '1,7 l']] as const },
  ],
} as const

it('keeps the letters of every language searchable and copyable', () => {
  const [page = ''] = bookletText(bookletPdf(booklet))
  for (const text of ['Чайник Ёлка 5', '1. Безопасность', 'Не включайте пустой чайник.', 'Объём', '1,7 l'])
    expect(page).toContain(text)
  const [estonian = ''] = bookletText(
    bookletPdf({ ...booklet, language: 'et', name: 'Õunamahl „Šokk“ – žürii', chapters: [] }),
  )
  expect(estonian).toContain('Õunamahl „Šokk“ – žürii')
})

it('embeds a font with Cyrillic letters', () => {
  const pdf = bookletPdf(booklet)
  const head = /\/Length (\d+) \/Filter \/FlateDecode \/Length1 \d+ >>\nstream\n/.exec(pdf.toString('latin1'))
  const start = (head?.index ?? 0) + (head?.[0].length ?? 0)
  const font = inflateSync(pdf.subarray(start, start + Number(head?.[1])))
  expect(font.length).toBeGreaterThan(8_000)
  expect(create(font).unitsPerEm).toBeGreaterThan(0)
})

it('breaks long texts into numbered pages', () => {
  const pages = bookletText(
    bookletPdf({ ...booklet, language: 'et', chapters: [{ heading: 'Pikk', text: long }] }),
  )
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.map((page) => page.split('\n').at(-1))).toEqual(pages.map((_, index) => String(index + 1)))
  expect(pages.join('\n')).toContain('Lõik 39 räägib')
})

it('writes a valid object table, and the same bytes each time', () => {
  const pdf = bookletPdf(booklet)
  const text = pdf.toString('latin1')
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  expect(places.length).toBe(10)
  for (const [index, at] of places.entries())
    expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/)
  expect(bookletPdf(booklet).equals(pdf)).toBe(true)
})
