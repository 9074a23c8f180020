/**
 * Returns headers for a guest page: shared caches may store it and purge it by tag (`store:et`,
 * `category:10`, `product:SKU`, `content`). The HTML contains nothing personal, so every guest gets the
 * same bytes.
 */
export function cacheable(...tags: string[]) {
  return {
    headers: {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      // A sku may contain spaces and any letter.
      'X-Ambra-Tags': tags.map(encodeURIComponent).join(','),
    },
  }
}
