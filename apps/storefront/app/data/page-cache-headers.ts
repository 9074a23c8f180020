/**
 * Headers of a guest page: shared caches may keep it and purge by tag (`store:et`, `category:10`, `product:SKU`,
 * `content`). Nothing personal is in the HTML, so every guest gets the same bytes.
 */
export function cacheable(...tags: string[]) {
  return {
    headers: {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      // A sku may hold spaces and any letter.
      'X-Ambra-Tags': tags.map(encodeURIComponent).join(','),
    },
  }
}
