import { expect, test } from 'vitest'
import { shouldReloadListing } from './listing-revalidation.ts'

function reloads(from: string, to: string) {
  return shouldReloadListing({
    currentUrl: new URL(`https://shop.example${from}`),
    nextUrl: new URL(`https://shop.example${to}`),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  })
}

test('keeps the products when "Load more" deepens the page (spec §2 "number of category products loaded")', () => {
  expect(reloads('/c/tv', '/c/tv?page=2')).toBe(false)
  expect(reloads('/c/tv?color=49&page=2', '/c/tv?color=49&page=3')).toBe(false)
})

test('reloads when a filter or the sort order changes', () => {
  expect(reloads('/c/tv?page=2', '/c/tv?color=49')).toBe(true)
  expect(reloads('/c/tv', '/c/tv?sort=final_price')).toBe(true)
  expect(reloads('/c/tv?page=2', '/c/tv?page=3&color=49')).toBe(true)
})

test('reloads when going back to fewer pages or to another category', () => {
  expect(reloads('/c/tv?page=3', '/c/tv')).toBe(true)
  expect(reloads('/c/tv', '/c/phones?page=2')).toBe(true)
})
