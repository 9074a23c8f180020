import { describe, expect, it } from 'vitest'
import { headingsOf } from './table-of-contents.ts'

describe('headingsOf', () => {
  it('adds ids to headings and lists their plain text', () => {
    const { html, headings } = headingsOf(
      '<p>a</p><h2>Õiguste &amp; tähtajad</h2><h2>Кому <b>звонить</b></h2>',
    )
    expect(headings).toEqual([
      { id: 'õiguste-tähtajad', text: 'Õiguste & tähtajad' },
      { id: 'кому-звонить', text: 'Кому звонить' },
    ])
    expect(html).toBe(
      '<p>a</p><h2 id="õiguste-tähtajad">Õiguste &amp; tähtajad</h2><h2 id="кому-звонить">Кому <b>звонить</b></h2>',
    )
  })

  it('keeps ids of repeated headings unique', () => {
    expect(headingsOf('<h2>Price</h2><h2>Price</h2>').headings.map(({ id }) => id)).toEqual([
      'price',
      'price-2',
    ])
  })
})
