import type { Banners, ShopDataEntry } from '@ambra/contract/content'
import { isContentLink } from '@ambra/domain/content-link'
import { type ContentTimes, isShown } from '@ambra/domain/content-time'

/**
 * The entries of a section that are shown at this moment, by position, links to where content may not lead left out.
 * Anything that is no list of entries with a code is an empty one.
 */
export function shownEntries(section: unknown, now: Date): ShopDataEntry[] {
  if (!Array.isArray(section)) return []
  return section
    .filter(isEntry)
    .filter((entry) => isShown(entry, now))
    .map(withSafeLinks)
    .toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
}

/** The banner JSON of a store as it is shown at this moment; what is missing in it is empty. @see spec §3 "Banners" */
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
