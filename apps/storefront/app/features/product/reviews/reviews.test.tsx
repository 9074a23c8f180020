import type { ConditionGrade } from '@ambra/contract/catalogue/condition-grade'
import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import type { ReviewItem } from '#app/features/product/choice/product-data.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { Reviews } from './reviews.tsx'

const review = (over: Partial<ReviewItem>): ReviewItem => ({
  id: 1,
  title: 'Good',
  detail: 'Works.',
  nickname: 'Mari',
  created_at: '2026-11-01T10:00:00Z',
  language: 'en',
  rating: 4,
  ...over,
})

describe.each(stores)('reviews in $code', (store) => {
  const translate = createTranslate(store.locale, compileMessages()[store.language])
  const html = (reviews: ReviewItem[]) =>
    renderToString(
      <MessagesProvider translate={translate}>
        <StoreProvider store={store}>
          <Reviews productId={1} reviews={reviews} rating={4} />
        </StoreProvider>
      </MessagesProvider>,
    ).replaceAll('<!-- -->', '')

  it('shows the statement on the origin of reviews (LAW-REV-1)', () => {
    expect(html([review({})])).toContain(translate('info.reviews.policy').slice(0, 60))
    expect(html([])).toContain(translate('info.reviews.policy').slice(0, 60))
  })

  it('averages the stars of each bought grade', () => {
    const bought = (grade: ConditionGrade) => ({ words: 'Polar 7', grade })
    const found = html([
      review({ id: 1, rating: 5, bought: bought('a') }),
      review({ id: 2, rating: 4, bought: bought('a') }),
      review({ id: 3, rating: 2, bought: bought('c') }),
      review({ id: 4, rating: 1 }),
    ])
    const text = found.slice(found.indexOf('</progress>')).replace(/<[^>]+>/g, ' ')
    expect(text).toMatch(new RegExp(`A\\s+${translate('grade.a.word')}[^C]*4[.,]5\\s+\\(2\\)`))
    expect(text).toMatch(new RegExp(`C\\s+${translate('grade.c.word')}[^A]*2[.,]0\\s+\\(1\\)`))
    const ofOneGrade = html([review({ bought: bought('a') }), review({ id: 2, bought: bought('a') })])
    expect(ofOneGrade).not.toContain('(2)')
  })

  it('names points that several people like and dislike', () => {
    const named = (over: Partial<ReviewItem>) => review({ language: store.language, ...over })
    const found = html([
      named({ nickname: 'Mari', pluses: ['Vaikne'], minuses: ['raske'] }),
      named({ nickname: 'Juri', pluses: ['vaikne'] }),
      named({
        nickname: 'Anna',
        language: 'xx',
        pluses: ['foreign'],
        translation: { title: 'T', detail: 'D', pluses: ['vaikne'] },
      }),
    ])
    const start = found.indexOf(translate('reviews.named'))
    const summary = found.slice(start, found.indexOf('<article', start)).replace(/<[^>]+>/g, ' ')
    expect(summary).toMatch(/Vaikne\s+\(3\)/)
    expect(summary).not.toContain('raske')
    expect(found).toContain(`aria-label="${translate('reviews.minuses')}"`)
    expect(found).not.toContain('foreign')
    expect(html([named({ pluses: ['vaikne'] })])).not.toContain(translate('reviews.named'))
  })

  it('shows untranslated points in their own language', () => {
    const found = html([
      review({ language: 'lv', pluses: ['kluss'], translation: { title: 'T', detail: 'D' } }),
    ])
    expect(found).toMatch(/<li lang="lv">.*?kluss/)
  })

  it('marks only orders of this shop as verified (LAW-REV-2)', () => {
    const marks = (over: Partial<ReviewItem>) => {
      const found = html([review(over)])
      return [translate('reviews.verified'), translate('reviews.checkedBefore')].filter((mark) =>
        found.includes(` · ${mark}`),
      )
    }
    expect(marks({})).toEqual([])
    expect(marks({ verified: true })).toEqual([translate('reviews.verified')])
    expect(marks({ isCheckedBefore: true })).toEqual([translate('reviews.checkedBefore')])
  })
})
