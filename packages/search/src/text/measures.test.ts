import { expect, it } from 'vitest'
import { measuresIn, measureTokens } from './measures.ts'

/** True when what is typed finds a document with that text. */
const finds = (typed: string, text: string): boolean => {
  const tokens = measureTokens([text])
  return measuresIn(typed).some((measure) => measure.tokens.some((token) => tokens.includes(token)))
}

it.each([
  ['55"', '55″ (140 cm)'],
  ['55 in', '55″'],
  ['55 tolli', '55″'],
  ['55-tolline', '55″'],
  ['55 дюймов', '55″'],
  ['55 colių', '55″'],
  ['55 collas', '55″'],
  ["55''", '55″'],
  ['140 cm', '55″'],
  ['140 см', '140 cm'],
  ['1400 mm', '140 cm'],
  ['1 TB', '1000 GB'],
  ['1024 GB', '1 TB'],
  ['1 тб', '1 TB'],
  ['2,4 GHz', '2400 MHz'],
  ['2.4ГГц', '2,4 GHz'],
  ['2 kW', '2 000 W'],
  ['1500 ml', '1,5 l'],
  ['1,7 liitrit', '1,7 l'],
  ['9 кг', '9\u00a0kg'],
  ['20000mah', '20\u00a0000\u00a0mAh'],
  ['20 000 mAh', '20\u00a0000\u00a0mAh'],
  ['1400 p/min', '1\u00a0400\u00a01/min'],
  ['4k', '4K 3840 × 2160'],
])('%s is found in %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
})

it.each([
  ['55"', '50″ (127 cm)'],
  ['128 gb', '256 GB'],
  ['9 kg', '9 g'],
  ['2 tb', '1 TB'],
])('%s is not found in %s', (typed, text) => {
  expect(finds(typed, text)).toBe(false)
})

it('reads no number before an ordinary word, nor inside a model number', () => {
  expect(measuresIn('polar 7 nutitelefon rn-914 wh1000xm5 18-55')).toEqual([])
})

it('reads a model number before a measure as its own number', () => {
  expect(measuresIn('polar 7 128 gb').map(({ number }) => number)).toEqual(['128'])
})
