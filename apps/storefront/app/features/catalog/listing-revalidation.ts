import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Returns whether a listing reloads: when its filters change, but not when "Load more" wrote a deeper
 * `page` into the URL, because it loaded those products itself.
 */
export function shouldReloadListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  const before = new URLSearchParams(currentUrl.search)
  const after = new URLSearchParams(nextUrl.search)
  const isDeeper = Number(after.get('page') ?? 1) === Number(before.get('page') ?? 1) + 1
  before.delete('page')
  after.delete('page')
  return !(isDeeper && before.toString() === after.toString())
}
