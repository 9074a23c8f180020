import { expect, it } from 'vitest'
import { headWords } from './head-words.ts'

it.each([
  ['Fujitsu KBPC E keyboard USB', 'Fujitsu keyboard USB'],
  ['CHERRY WetEx Keyboard cover', 'cover'],
  ['HP 530 Notebook PC', 'Notebook'],
  ['Tripp Lite keyboard tray, black', 'tray black'],
  ['Case for Nordel P7', 'Case Nordel'],
  ['Чехол для телефона Nordel P7', 'Чехол Nordel'],
  ['Nordel P7 nutitelefon', 'Nordel nutitelefon'],
  ['', ''],
])('takes from %s what the thing is', (name, words) => {
  expect(headWords(name)).toBe(words)
})
