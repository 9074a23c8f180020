import { expect, it } from 'vitest'
import { analyserFor, foldText } from './analyse.ts'

const { indexTokens, queryTokens } = analyserFor('et')

it.each([
  ['Külmik ÕUE', 'kulmik oue'],
  ['Ёлка Чайник', 'елка чайник'],
  ['Ž Ąžuolas Ķirsis', 'z azuolas kirsis'],
  ['ＬＥＤ', 'led'],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it.each([
  ['Sony WH-1000XM4', ['sony', 'wh', '1000xm4', 'wh1000xm4']],
  ['6,3" OLED 2.5 m', ['6.3', 'oled', '2.5', 'm']],
  ['USB-C/A v3.1.2', ['usb', 'c', 'a', 'usbca', 'v3', '1', '2', 'v312']],
  ['128GB, 6,7in 5G A15', ['128', 'gb', '6.7', 'in', '5', 'g', 'a15']],
  ['  — !? ', []],
])('indexes %s under its parts and its whole', (text, tokens) => {
  expect(indexTokens(text)).toEqual(tokens)
})

it('gives parts only, repeats included', () => {
  expect(queryTokens('sony wh-1000 wh 1000')).toEqual(['sony', 'wh', '1000', 'wh', '1000'])
})

it('cuts words of extreme length', () => {
  expect(indexTokens('x'.repeat(500))[0]).toHaveLength(40)
})
