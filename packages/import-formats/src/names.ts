import { hash } from 'node:crypto'
import { trimEndSigns } from '@ambra/domain/linear-text'
import { slugify } from '@ambra/domain/slug'

/** A short hash that distinguishes two texts whose letters are lost in a slug. */
function mark(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8)
}

/** A slug no longer than `most`; a text without Latin letters, or one too long, gets a hash. */
function shortSlug(text: string, most: number): string {
  const slug = slugify(text)
  if (slug === '') return `x-${mark(text)}`
  if (slug.length <= most) return slug
  return `${trimEndSigns(slug.slice(0, most - 9), '-')}-${mark(text)}`
}

/** Code of an option or a category: the same text gives the same code in every import. */
export const codeOf = (text: string): string => shortSlug(text, 64)

/** Name of a picture's file, without its ending. */
export const fileNameOf = (text: string): string => shortSlug(text, 50)

/** Address of a product by its name. */
export const urlKeyOf = (text: string): string => shortSlug(text, 110)

/** Address of a product whose usual one is taken: its sku is added. */
export const ownUrlKey = (key: string, sku: string): string => shortSlug(`${key}-${sku}`, 118)

/** Code of an attribute as the shop writes them: `Colour Family` is `colour_family`. */
export function attributeCodeOf(name: string): string {
  const code = shortSlug(name, 60).replaceAll('-', '_')
  // No field of a document may have the name of a property that every object inherits.
  return code in {} ? `x_${code}` : code
}

/** A code as a readable label: `colour_family` is `Colour family`. */
export function inWords(code: string): string {
  const words = code.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
