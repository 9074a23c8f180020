import type { Store } from '../platform/shop/stores.ts'

/**
 * Static pages of spec section 2 and those required by law: identifier of the CMS page and localized paths by
 * store.
 */
const localPaths = new Map<string, Partial<Record<string, string>>>(
  Object.entries({
    'about-us': { et: 'meist' },
    accessibility: { et: 'ligipaasetavus', ru: 'dostupnost' },
    'contact-us': {},
    contacts: { et: 'kontakt' },
    cookies: { et: 'kupsised', ru: 'cookie-fajly' },
    delivery: { et: 'kohaletoimetamine' },
    'loyalty-card': { et: 'kliendikaart', ru: 'karta-klienta' },
    'payment-methods': { et: 'makseviisid' },
    'privacy-policy': { et: 'privaatsuspoliitika' },
    'purchase-sales-rules': { et: 'ostu-muugi-reeglid' },
    'return-policy': { et: 'kauba-tagastamine' },
    'size-guide': { et: 'suurusjuhend', ru: 'kak-izmerit' },
    'store-locator': { et: 'kauplused', en: 'stores', ru: 'magaziny' },
    'warranty-service': { et: 'garantiiteenus' },
  }),
)

/**
 * Returns the path of a static page in a store, without its prefix: `/meist` in Estonian, otherwise
 * `/about-us`.
 */
export function staticPagePath(store: Pick<Store, 'code'>, identifier: string): string {
  return `/${localPaths.get(identifier)?.[store.code] ?? identifier}`
}

/** Lists all paths of static pages in a store: the localized one and the identifier. */
export function staticPagePaths(storeCode: string): { path: string; identifier: string }[] {
  return [...localPaths].flatMap(([identifier, local]) => {
    const own = local[storeCode]
    return own
      ? [
          { path: own, identifier },
          { path: identifier, identifier },
        ]
      : [{ path: identifier, identifier }]
  })
}

/** Returns the identifier of the static page at the last segment of a path, or undefined. */
export function staticPageAt(storeCode: string, path: string): string | undefined {
  return staticPagePaths(storeCode).find((page) => `/${page.path}` === path)?.identifier
}

/** Returns the address of a CMS page: static pages have short ones, all others are under `/i/`. */
export function cmsPath(store: Pick<Store, 'code'>, identifier: string): string {
  return localPaths.has(identifier) ? staticPagePath(store, identifier) : `/i/${identifier}`
}

/**
 * Returns the static page of a request by its address, with or without the suffix of a data request; empty
 * for none.
 */
export function requestedPage(store: Pick<Store, 'code' | 'prefix'>, pathname: string): string {
  const path = decodeURIComponent(pathname)
    .slice(store.prefix.length)
    .replace(/\.data$/, '')
    .replace(/\/$/, '')
  return staticPageAt(store.code, path) ?? ''
}
