import { because } from '@ambra/contract/catalogue/import-reasons'
import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { aboveZero, DecimalColumn, eurosOf, inEuros, parseAmount, specialEuros } from './money.ts'

describe('amounts', () => {
  it.each([
    ['599', 599, undefined],
    ['599.00', 599, undefined],
    ['1,299.00 EUR', 1299, 'EUR'],
    ['1 299,50', 1299.5, undefined],
    ['CZK 599', 599, 'CZK'],
    ['1.299.000', 1299000, undefined],
    ['0.125', 0.125, undefined],
    ['12,5', 12.5, undefined],
    ['1.299,50 €', 1299.5, 'EUR'],
    ['-5', -5, undefined],
    ['+5', 5, undefined],
    ['599,-', 599, undefined],
    ['599.– €', 599, 'EUR'],
    ["1'299.00", 1299, undefined],
    ['1\u2009299\u00a0000,5', 1299000.5, undefined],
    ['5 eur', 5, 'EUR'],
  ])('reads %s as %d %s', (text, value, currency) => {
    expect(parseAmount(text)).toEqual({ value, currency })
  })

  it.each([
    '',
    'ask',
    '5 euros',
    '1e5',
    'NaN',
    '12..',
    '1.2.3',
    '1,29.9,0',
    '1,299,50',
    '1.299.50',
    '12 34',
    '5.00 9.90',
    '1,29,900',
  ])('finds no amount in "%s"', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  it.each([
    [['1.299', '899,00'], '1.299', 1299],
    [['1.299', '899.50'], '1.299', 1.3],
    [['1,299', '2,499.00'], '1,299', 1299],
    [['1,299', '12,5'], '1,299', 1.3],
    [['1.299.000'], '2.500', 2500],
  ])('reads the column %j by its own decimal separator', (cells, cell, euros) => {
    const decimal = new DecimalColumn()
    for (const one of cells) decimal.add(one)
    expect(eurosOf(cell, { currency: 'EUR', rates: {}, decimal })).toEqual({ euros })
  })

  it.each([
    { why: 'no cell shows a mark', cells: ['1.299', '2.499', '899'] },
    { why: 'two cells show different marks', cells: ['1.299', '8.50', '9,50'] },
  ])('refuses an ambiguous amount when $why', ({ cells }) => {
    const decimal = new DecimalColumn()
    for (const one of cells) decimal.add(one)
    expect(eurosOf('1.299', { currency: 'EUR', rates: {}, decimal })).toEqual({
      reason: because('ambiguous_amount', { value: '1.299' }),
    })
    expect(eurosOf('1.299', { currency: 'EUR', rates: {}, decimal: new DecimalColumn(',') })).toEqual({
      euros: 1299,
    })
  })

  it.each(['0', '0.0000', '0,00 EUR'])('reads %s as no special price and as no price', (cell) => {
    const read = eurosOf(cell, { currency: 'EUR', rates: {}, decimal: new DecimalColumn() })
    expect(specialEuros(read)).toBeUndefined()
    expect(aboveZero(read)).toEqual({ reason: because('zero_price') })
  })

  it('rounds euros to cents', () => {
    expect(inEuros(599, 'CZK', { CZK: 0.0401 })).toEqual({ euros: 24.02 })
  })
})

describe('htmlToMarkdown', () => {
  it.each([
    ['<p>One</p><p>Two &amp; <strong>three</strong></p>', 'One\n\nTwo & **three**'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['a<br />b', 'a\\\nb'],
    ['<script>alert(1)</script>safe<style>p{}</style>', 'safe'],
    ['<p onclick="x()">2 * 3 &lt;b&gt; [x](javascript:1)</p>', '2 \\* 3 \\<b\\> \\[x\\](javascript:1)'],
    ['plain *text* as it is', 'plain *text* as it is'],
    ['&Otilde;un&shy;a&nbsp;&frac12; &hearts; &#x1F600;&#0;&#8;&#xD800;', 'Õuna ½ ♥ 😀'],
    ['&nope; &constructor; &amp;lt; &nbsp', '&nope; &constructor; &lt; &nbsp'],
  ])('converts %s to Markdown', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })
})
