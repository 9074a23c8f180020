import { expect, test } from 'vitest'
import { changed, columnsOf, isView, listInput, shippedViews } from './list-search.ts'

test('reads the query of an address and ignores the other parameters', () => {
  const search = new URLSearchParams(
    'q=mari&status=ready,paid&who=me&late=yes&sort=promised&open=view&cols=total',
  )
  expect(listInput(search)).toEqual({
    search: 'mari',
    status: 'ready,paid',
    assignee: 'me',
    late: true,
    sort: 'promised',
  })
  expect(listInput(new URLSearchParams())).toEqual({})
})

test('returns to the first page when the query changes', () => {
  const search = new URLSearchParams('q=mari&after=abc&open=filter&status=ready')
  expect(changed(search, { status: undefined, store: 'et' }).toString()).toBe('q=mari&store=et')
})

test('recognizes a view in any order of parameters', () => {
  const toDo = shippedViews[1].search
  expect(isView(new URLSearchParams(`sort=promised&after=x&q=mari&${toDo.split('&')[0]}`), toDo)).toBe(true)
  expect(isView(new URLSearchParams('status=ready'), toDo)).toBe(false)
  expect(isView(new URLSearchParams('q=mari'), '')).toBe(true)
})

test('takes columns from the address, then from the browser', () => {
  expect(columnsOf(new URLSearchParams('cols=total,customer'), 'store')).toEqual(['customer', 'total'])
  expect(columnsOf(new URLSearchParams(), 'store,nonsense')).toEqual(['store'])
  expect(columnsOf(new URLSearchParams('cols=nonsense'), null)).toHaveLength(7)
})
