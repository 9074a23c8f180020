import { expect, it } from 'vitest'
import { anonymousTerm } from './anonymous-term.ts'

it.each([
  ['  Samsung   TV ', 'samsung tv'],
  ['wi-fi wi fi', 'wi-fi'],
  ['Wi-Fi ruuter wi fi', 'wi-fi ruuter'],
  ['ПЫЛЕСОС', 'пылесос'],
  ['WH-1000XM5 WH 1000XM5', 'wh-1000xm5'],
  ['55" 4k 120 hz', '55" 4k 120 hz'],
])('counts %s as %s', (typed, counted) => expect(anonymousTerm(typed)).toBe(counted))

it.each([
  'mari.tamm@shop.example',
  'mari @ shop',
  'mari＠shop.example',
  '+372 5123 4567',
  '5123-4567',
  '(512) 34 567',
  '49001010001',
  '٥١٢٣٤٥٦٧',
  '100000001',
  'https://shop.example/reset?x=1',
  'www.shop.example',
  'x',
  '',
  'a'.repeat(61),
])('does not count %s', (typed) => expect(anonymousTerm(typed)).toBeUndefined())
