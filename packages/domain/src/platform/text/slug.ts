/** Latin transliteration of Russian letters in addresses. */
export const cyrillicToLatin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/**
 * Converts text for an address: Latin lower case, words joined by hyphens (`Õhupuhasti A+` gives
 * `ohupuhasti-a-plus`).
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => cyrillicToLatin[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/\+/g, ' plus ')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Returns the slug of a product or category: its url key, or its name and id in a shop that does not use url
 * keys (`veekeetja-kt-1-1101`). @see spec §2
 */
export const slugOf = (
  { id, name, urlKey }: { id: number; name: string; urlKey: string },
  usesUrlKeys: boolean,
): string => (usesUrlKeys ? urlKey : [slugify(name), id].filter(Boolean).join('-'))

/**
 * Returns the path of a product page inside a store: `/p/{parentSku}/{slug}` with `/{childSku}` for a
 * variant. @see spec §2
 */
export function productPath(
  product: { sku: string; slug: string; parentSku?: string | undefined },
  childSku?: string,
): string {
  const base = `/p/${encodeURIComponent(product.parentSku ?? product.sku)}/${product.slug}`
  return childSku ? `${base}/${encodeURIComponent(childSku)}` : base
}

/** Returns the path of a category page inside a store. @see spec §2 */
export function categoryPath(category: { slug: string }): string {
  return `/c/${category.slug}`
}

/** Returns the path of a brand's page inside a store. */
export const brandPath = (slug: string): string => `/brand/${slug}`

/** Start of the identifiers of blocks with the text of a brand's page. */
export const brandBlockPrefix = 'brand-'
