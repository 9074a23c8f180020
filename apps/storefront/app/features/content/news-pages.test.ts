import { expect, it } from 'vitest'
import { newsPage } from './news-pages.ts'

const all = Array.from({ length: 30 }, (_, index) => ({
  id: index,
  sections: [{ code: 'BLOG' }, ...(index % 10 === 0 ? [{ code: 'GUIDES' }] : [])],
}))
const known = [
  { code: 'GUIDES', title: 'Guides' },
  { code: 'SHOP', title: 'From the shop' },
]
const newsOn = (page: string | null, section: string | null = null) => newsPage(all, known, { page, section })

it('shows twelve news per page, the remaining ones on the last (spec §2 "/news, /news/{slug}")', () => {
  expect(newsOn(null)?.news.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(newsOn('3')).toMatchObject({ page: 3, pageCount: 3, news: all.slice(24) })
})

it('lists sections with news, and filters by one', () => {
  expect(newsOn(null)?.sections).toEqual([{ code: 'GUIDES', title: 'Guides' }])
  expect(newsOn(null, 'GUIDES')).toMatchObject({ pageCount: 1, news: [all[0], all[10], all[20]] })
})

it.each([['0'], ['4'], ['1.5'], ['x'], ['-1']])('has no page %s', (page) =>
  expect(newsOn(page)).toBeUndefined(),
)

it('has no section without news or of another name', () => {
  expect(newsOn(null, 'SHOP')).toBeUndefined()
  expect(newsOn(null, 'BLOG')).toBeUndefined()
})

it('has one empty page when there are no news', () => {
  expect(newsPage([], known, { page: null, section: null })).toMatchObject({ news: [], pageCount: 1 })
})
