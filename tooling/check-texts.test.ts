import { describe, expect, it } from 'vitest'
import {
  idleExceptions,
  shopSurroundings,
  specifiedTexts,
  type Surroundings,
  textErrors,
} from './check-texts.ts'
import { contentFaults, readContentTexts, textsOfContent } from './content-texts.ts'
import { parseGlossary } from './glossary.ts'
import { readDocument, readTexts, type Text } from './text-files.ts'

const nothing: Surroundings = { terms: [], code: {}, specification: '' }
const right = {
  et: 'Üks rida',
  en: 'One line',
  ru: 'Одна строка',
  lt: 'Viena eilutė',
  lv: 'Viena rinda',
}

/** Returns the errors of one correct text with some of its languages replaced. */
const errorsOf = (changes: Text['words'], around: Partial<Surroundings> = {}) =>
  textErrors([{ place: 'p', key: 'k', words: { ...right, ...changes } }], { ...nothing, ...around })

describe('texts of the shop', () => {
  it('has every string of sections 5, 8 and 9 in five languages, without an error (spec §8)', () => {
    expect(textErrors(readTexts(), shopSurroundings())).toEqual([])
  })

  it('has no exception for a text that no longer exists', () => {
    expect(idleExceptions(readTexts())).toEqual([])
    expect(idleExceptions([]).length).toBeGreaterThan(0)
  })

  it('reads the quoted texts of section 8 from the specification', () => {
    const texts = specifiedTexts(readDocument('docs/specification.md'))
    expect(texts.length).toBeGreaterThan(40)
    expect(texts).toContain("You've entered an incorrect coupon code. Please try again.")
    expect(texts).toContain("Product doesn't have parentSku, please check if this is configurable product")
    expect(texts).toContain('Only {maxQuantity} products of this type are available')
  })
})

describe('the content of the demo shop', () => {
  const terms = parseGlossary(readDocument('docs/glossary.md'))

  it('has no error in pages, news, blocks and banners', () => {
    const content = readContentTexts()
    expect(content.length).toBeGreaterThan(1000)
    expect(contentFaults(content, terms)).toEqual([])
  })

  it('reads content by field, paragraph and cell', () => {
    const page =
      '---\ntitle: Pages\nurl: /pages\n---\n## Head\n\n| A-4 | 5 km |\n|---|---|\n\nSee [here](/a-1){#X} now{/X}.\n'
    expect(textsOfContent('a.md', page)).toEqual([
      ['title', 'Pages'],
      ['text', 'Head'],
      ['text', 'A-4'],
      ['text', '5 km'],
      ['text', 'See [here](/a-1){#X} now{/X}.'],
    ])
    expect(textsOfContent('a.json', '[{"title": "Hi", "code": "hi", "image": "a.svg"}]')).toEqual([
      ['title', 'Hi'],
    ])
    expect(textsOfContent('synonyms.txt', 'a, b')).toEqual([])
  })

  it.each([
    ['et', 'Soodustus -50 eurot', 'hyphen for a minus'],
    ['et', 'Avatud 8:00', 'colon in a time of day (Estonian writes 8.30)'],
    ['ru', 'Сайт [тут](/a-1) — там', 'dash may start a line'],
    ['ru', 'Ваша учётная запись', 'the glossary does not allow “учётн”'],
    ['en', 'Five km: 5 km {#X}now{/X}', 'number and unit may part'],
  ] as const)('finds content errors in %s: %s', (language, text, error) => {
    expect(contentFaults([{ language, place: 'p', text }], terms)).toEqual([`p: ${error}: ${text}`])
  })
})

describe('the check of the texts', () => {
  it('reports nothing about a correct text', () => {
    expect(errorsOf({})).toEqual([])
  })

  it('finds a key that is missing in a language', () => {
    expect(textErrors([{ place: 'p', key: 'k', words: { en: 'One line' } }], nothing)).toContain(
      'lv p k: is missing',
    )
  })

  it('finds unused keys and recognises composed ones', () => {
    expect(errorsOf({}, { code: { p: "t('other')" } })).toEqual(['p k: no code uses it'])
    expect(errorsOf({}, { code: { p: "t('k')" } })).toEqual([])
    const status = [{ place: 'p', key: 'order.status.new', words: right }]
    const code = '`order.status.$' + '{status}`'
    expect(textErrors(status, { ...nothing, code: { p: code } })).toEqual([])
  })

  it.each([
    ['a value equal to English', { lt: 'One line' }, 'lt p k: is the English text'],
    ['another parameter', { et: 'Üks {name}' }, 'et p k: parameters (name), in English ()'],
    [
      'a sentence that lost its full stop',
      { en: 'One.', et: 'Üks' },
      'et p k: ends with “”, in English with “.”',
    ],
    ['Latin words in ru', { ru: 'Одна line' }, 'ru p k: letters of another alphabet: line'],
    ['Cyrillic letters elsewhere', { et: 'Üks ridа' }, 'et p k: letters of another alphabet: а'],
    ['a straight quotation mark', { en: 'One "line' }, 'en p k: straight quotation mark'],
    ['a straight apostrophe', { en: "One's line" }, 'en p k: straight apostrophe'],
    ['three dots', { et: 'Üks...' }, 'et p k: three dots for …'],
    ['a hyphen for a dash', { lv: 'Viena - rinda' }, 'lv p k: hyphen for a dash'],
    ['two spaces', { lt: 'Viena  eilutė' }, 'lt p k: two spaces'],
    ['a unit that may part from its number', { et: 'Üks 5 km' }, 'et p k: number and unit may part'],
    ['a Russian dash that may start a line', { ru: 'Одна — строка' }, 'ru p k: dash may start a line'],
    ['English marks in Estonian', { et: 'Üks “rida”' }, 'et p k: quotation marks are „…“'],
    ['Estonian marks in Latvian', { lv: '„Viena“ rinda' }, 'lv p k: quotation marks are „…”'],
    ['German marks in Russian', { ru: '„Одна“ строка' }, 'ru p k: quotation marks are «…»'],
    ['a formal Estonian address', { et: 'Teie üks rida' }, 'et p k: the form of address is “sina”'],
    [
      'a Russian address in capitals',
      { ru: 'Одна строка для Вас' },
      'ru p k: the form of address begins small',
    ],
    ['a Latvian address in capitals', { lv: 'Viena rinda Jums' }, 'lv p k: the form of address begins small'],
    ['a hyphen before money', { en: 'One line -{price}' }, 'en p k: hyphen for a minus'],
    ['spaces in a range', { ru: 'Одна строка 2 – 3' }, 'ru p k: spaces in a range of figures'],
    ['the euro before the amount', { en: 'One line €5' }, 'en p k: sign of the euro before the amount'],
    ['a raw phone number', { lt: 'Viena eilutė +37255550123' }, 'lt p k: phone number in one piece'],
    [
      'an Estonian clock with a colon',
      { et: 'Üks rida kell 8:30' },
      'et p k: colon in a time of day (Estonian writes 8.30)',
    ],
    ['a decimal comma in English', { en: 'One line of 2,5' }, 'en p k: decimal comma'],
    ['a decimal point in Latvian', { lv: 'Viena rinda 2.5\u00a0kg' }, 'lv p k: decimal point'],
    ['a date of machines', { ru: 'Одна строка 2026-11-22' }, 'ru p k: date of machines'],
    ['straight order of English marks', { en: '”One“ line' }, 'en p k: quotation marks are “…”'],
  ] satisfies [string, Text['words'], string][])('finds %s', (_, words, error) => {
    expect(errorsOf(words)).toContain(error)
  })

  const plural = (forms: string) => `{count, plural, ${forms}}`
  const counted: Text['words'] = {
    et: plural('one {# rida} other {# rida}'),
    en: plural('one {# line} other {# lines}'),
    ru: plural('one {# строка} few {# строки} many {# строк} other {# строки}'),
    lt: plural('one {# eilutė} few {# eilutės} many {# eilutės} other {# eilučių}'),
    lv: plural('zero {# rindu} one {# rinda} other {# rindas}'),
  }

  it('knows the plural forms of each language', () => {
    expect(errorsOf(counted)).toEqual([])
  })

  it.each([
    ['ru', plural('one {# строка} few {# строки} other {# строк}'), 'count: many'],
    ['lt', plural('one {# eilutė} other {# eilučių}'), 'count: few, many'],
    ['lv', plural('one {# rinda} other {# rindas}'), 'count: zero'],
    ['et', plural('other {# rida}'), 'count: one'],
  ])('finds incomplete plural forms in %s', (language, text, missing) => {
    expect(errorsOf({ ...counted, [language]: text })).toEqual([
      `${language} p k: plural forms are missing (${missing})`,
    ])
  })

  it('finds a plural missing in a language', () => {
    expect(errorsOf({ ...counted, et: '{count} rida' })).toEqual(['et p k: has no plural, English has'])
    expect(errorsOf({ ...counted, ru: '{count} шт.' })).toEqual([])
  })

  it('finds a missing glossary term and a forbidden word', () => {
    const terms = parseGlossary(
      '## Words of the shop\n\n| English | et | ru | lt | lv | Not |\n|---|---|---|---|---|---|\n| line | rid·a | строк·а | eilut·ė | rind·a | ru: линия· |\n',
    )
    expect(errorsOf({}, { terms })).toEqual([])
    expect(errorsOf({ et: 'Üks joon' }, { terms })).toEqual(['et p k: “line” is rid in the glossary'])
    expect(errorsOf({ ru: 'Строка, линия' }, { terms })).toEqual([
      'ru p k: the glossary does not allow “линия”',
    ])
  })

  it('finds a text of section 8 that differs from the specification', () => {
    const specification = "## 8. Errors\n\n- 'One line {n}' (error).\n\n## 9. Constants\n"
    expect(errorsOf({}, { specification })).toEqual(['specification §8: no English text is “One line {n}”'])
    const shown = { en: 'One line {no}', et: 'Üks {no}', ru: 'Одна {no}', lt: 'Viena {no}', lv: 'Viens {no}' }
    expect(errorsOf(shown, { specification })).toEqual([])
  })
})
