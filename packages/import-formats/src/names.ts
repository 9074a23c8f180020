import { hash } from 'node:crypto'
import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import { slugify } from '@ambra/domain/platform/text/slug'

/** Returns a short hash that distinguishes texts whose letters are lost in a slug. */
function mark(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8)
}

/**
 * Returns a slug of at most `most` characters; a text without Latin letters, or one too long, gets a hash.
 */
function shortSlug(text: string, most: number): string {
  const slug = slugify(text)
  if (slug === '') return `x-${mark(text)}`
  if (slug.length <= most) return slug
  return `${trimEndSigns(slug.slice(0, most - 9), '-')}-${mark(text)}`
}

/** Returns the code of an option or category: the same text gives the same code in every import. */
export const codeOf = (text: string): string => shortSlug(text, 64)

/** Returns the file name of a picture without extension. */
export const fileNameOf = (text: string): string => shortSlug(text, 50)

/** Returns the address of a product by its name. */
export const urlKeyOf = (text: string): string => shortSlug(text, 110)

/** Returns the address of a product whose usual one is taken: appends its SKU. */
export const ownUrlKey = (key: string, sku: string): string => shortSlug(`${key}-${sku}`, 118)

/** Returns the attribute code in the shop's notation: `Colour Family` is `colour_family`. */
export function attributeCodeOf(name: string): string {
  const code = shortSlug(name, 60).replaceAll('-', '_')
  // A document field must not have the name of a property that every object inherits.
  return code in {} ? `x_${code}` : code
}

/** Formats a code as a label: `colour_family` is `Colour family`. */
export function inWords(code: string): string {
  const words = code.replace(/[\s_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
