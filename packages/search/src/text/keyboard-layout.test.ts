import { expect, it } from 'vitest'
import { inOtherAlphabet, onOtherLayout } from './keyboard-layout.ts'

it.each([
  ['ыщтн', 'en', 'sony'],
  ['лхдьшл', 'et', 'külmik'],
  ['лхдьшл', 'en', 'k[lmik'],
  ['xfqybr', 'ru', 'чайник'],
  ['[jkjlbkmybr', 'ru', 'холодильник'],
  ['üjkjlbkmybr', 'et', 'холодильник'],
  ['hj,jn', 'ru', 'робот'],
] as const)('reads %s typed in %s as %s', (typed, language, meant) => {
  expect(onOtherLayout(typed, language)).toBe(meant)
})

it('leaves numbers and mixed alphabets alone', () => {
  expect(onOtherLayout('128', 'ru')).toBeUndefined()
  expect(onOtherLayout('usb кабель', 'ru')).toBeUndefined()
})

it.each([
  ['нордвик', ['nordvik', 'nordwik']],
  ['саарелюкс', ['saareluks', 'saarelux']],
  ['pylesos', ['пылесос']],
  ['chajnik', ['чайник']],
])('spells %s in the other alphabet', (word, spellings) => {
  expect(inOtherAlphabet(word)).toEqual(spellings)
})
