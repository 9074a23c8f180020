import { stores } from '@ambra/domain/stores'
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

  it('stand with the sentence about where they come from (LAW-REV-1)', () => {
    expect(html([review({})])).toContain(translate('info.reviews.policy').slice(0, 60))
    expect(html([])).toContain(translate('info.reviews.policy').slice(0, 60))
  })

  it('say verified of an order here only (LAW-REV-2)', () => {
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
