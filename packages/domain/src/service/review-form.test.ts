import { describe, expect, it } from 'vitest'
import { looksAutomatic, reviewErrors } from './review-form.ts'

const good = { title: 'Hea', detail: 'Töötab', nickname: 'Mari', rating: 5 }

describe('review form', () => {
  it('accepts a rating of one to five, a title, a text and a name', () => {
    for (const rating of [1, 5]) expect(reviewErrors({ ...good, rating })).toEqual([])
    expect(reviewErrors({ ...good, detail: 'Отлично' })).toEqual([])
  })

  it.each([
    [{ rating: 0 }, 'rating', 'form.rating'],
    [{ rating: 6 }, 'rating', 'form.rating'],
    [{ rating: undefined }, 'rating', 'form.rating'],
    [{ title: ' ' }, 'title', 'form.required'],
    [{ detail: '' }, 'detail', 'form.required'],
    [{ detail: ':) !!' }, 'detail', 'form.text_short'],
    [{ nickname: '' }, 'nickname', 'form.required'],
    [{ nickname: '1' }, 'nickname', 'form.name_short'],
  ])('refuses %j', (over, field, code) => {
    expect(reviewErrors({ ...good, ...over })).toMatchObject([{ field, code }])
  })

  it('detects a program by the hidden field or its speed', () => {
    expect([{}, { website: '' }, { seconds: 20 }].map(looksAutomatic)).toEqual([false, false, false])
    expect([{ website: 'x' }, { seconds: 1 }].map(looksAutomatic)).toEqual([true, true])
  })
})
