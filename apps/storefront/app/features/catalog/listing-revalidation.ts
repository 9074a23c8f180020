import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A listing loads again when its filters change, not when "Load more" wrote a deeper `page` into the address: those
 * products came by a request of their own.
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
