import { describe, expect, it } from 'vitest'
import { claimErrors, feedbackErrors, lookupErrors, withdrawalErrors } from './after-sale-forms.ts'

const codes = (errors: { field: string; code: string }[]) =>
  errors.map(({ field, code }) => `${field} ${code}`)

describe('feedback for an order', () => {
  const product = { sku: 'LAMP', rating: 5, title: '', detail: '' }
  const form = { rating: 4, comment: '', nickname: 'Mari', products: [product] }

  it('accepts stars alone, and an unrated product', () => {
    expect(feedbackErrors(form)).toEqual([])
    expect(feedbackErrors({ ...form, products: [{ ...product, rating: 0 }] })).toEqual([])
  })

  it('requires stars for the order and for every product with a text', () => {
    const silent = { ...form, rating: 0, products: [{ ...product, rating: 0, detail: 'Bright enough' }] }
    expect(codes(feedbackErrors(silent))).toEqual(['rating form.rating', 'products.0.rating form.rating'])
  })

  it('requires a text under a title and a name under a text', () => {
    expect(codes(feedbackErrors({ ...form, products: [{ ...product, title: 'Good' }] }))).toEqual([
      'products.0.detail form.text_short',
    ])
    const unnamed = { ...form, nickname: ' ', products: [{ ...product, detail: 'Bright enough' }] }
    expect(codes(feedbackErrors(unnamed))).toEqual(['nickname form.required'])
    expect(codes(feedbackErrors({ ...unnamed, nickname: '1' }))).toEqual(['nickname form.name_short'])
  })
})

it('requires all fields of a claim, and a sufficient description', () => {
  const empty = { name: '', number: '', email: '', value: '', description: '' }
  expect(codes(claimErrors(empty))).toEqual([
    'name form.required',
    'number form.required',
    'email form.required',
    'value form.required',
    'description form.required',
  ])
  const good = { name: 'Mari Maasikas', number: '100000540', email: 'mari@example.ee', value: 'Lamp' }
  expect(codes(claimErrors({ ...good, description: 'broken' }))).toEqual(['description form.text_short'])
  expect(claimErrors({ ...good, description: 'It does not switch on.' })).toEqual([])
})

describe('withdrawal statement', () => {
  const good = { name: 'Mari Maasikas', number: 'no idea', email: 'mari@example.ee' }

  it('requires exactly three fields, and accepts an unknown number (LAW-WDR-2, LAW-WDR-7)', () => {
    expect(withdrawalErrors(good)).toEqual([])
    expect(codes(withdrawalErrors({ name: ' ', number: '', email: 'mari' }))).toEqual([
      'name form.required',
      'number form.required',
      'email form.email',
    ])
  })

  it('requires at least one line of a partial withdrawal, and refuses a URL as a name', () => {
    expect(codes(withdrawalErrors({ ...good, lines: [] }))).toEqual(['lines withdrawal.nothing_chosen'])
    expect(codes(withdrawalErrors({ ...good, name: 'see https://evil.example' }))).toEqual([
      'name form.name_short',
    ])
  })
})

it('requires number and address to send the link to an order', () => {
  expect(codes(lookupErrors({ number: '', email: 'x' }))).toEqual([
    'number form.required',
    'email form.email',
  ])
})
