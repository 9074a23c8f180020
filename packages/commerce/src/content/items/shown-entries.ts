import type { Banners, ShopDataEntry } from '@ambra/contract/content/content'
import { isContentLink } from '@ambra/domain/content/content-link'
import { type ContentTimes, isShown } from '@ambra/domain/content/content-time'

/**
 * Returns the entries of a section visible at `now`, by position, without links to forbidden targets. Returns
 * an empty list for anything that is not a list of entries with a code.
 */
export function shownEntries(section: unknown, now: Date): ShopDataEntry[] {
  if (!Array.isArray(section)) return []
  return section
    .filter(isEntry)
    .filter((entry) => isShown(entry, now))
    .map(withSafeLinks)
    .toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
}

/** Returns a store's banners visible at `now`; missing parts are empty. @see spec §3 "Banners" */
export function shownBanners(stored: unknown, now: Date): Banners {
  const parts = new Map<string, unknown>(typeof stored === 'object' && stored ? Object.entries(stored) : [])
  const list = (name: string) => shownEntries(parts.get(name), now)
  return {
    mainBanners: list('mainBanners'),
    smallBanners: list('smallBanners'),
    productBanners: list('productBanners'),
    headImage: shownEntries([parts.get('headImage')], now)[0] ?? null,
  }
}

const isEntry = (entry: unknown): entry is ShopDataEntry & ContentTimes =>
  typeof entry === 'object' && entry !== null && 'code' in entry && typeof entry.code === 'string'

function withSafeLinks({ link, link2, ...entry }: ShopDataEntry): ShopDataEntry {
  return {
    ...entry,
    ...(link !== undefined && isContentLink(link) && { link }),
    ...(link2 !== undefined && isContentLink(link2) && { link2 }),
  }
}
