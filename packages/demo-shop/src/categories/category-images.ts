import { picturePaths } from '../catalogue/pictures.ts'
import { sitterOf } from '../catalogue/product-row.ts'
import { families } from '../families/all-families.ts'
import { programs } from '../offers/programs.ts'
import { services } from '../offers/services.ts'
import { categoryLines } from './category-table.ts'

/** Pictures of categories without goods of their own kind below them, by the code of a family's category. */
const borrowed: Record<string, string> = {
  phones: 'smartphones',
  'refurbished-phones': 'smartphones',
  computers: 'home-office-laptops',
  'used-laptops': 'home-office-laptops',
  'gaming-laptops': 'home-office-laptops',
  'tv-audio': 'led-qled-tvs',
  'oled-tvs': 'led-qled-tvs',
  'large-appliances': 'washing-machines',
  kitchen: 'coffee-machines',
  cleaning: 'robot-vacuums',
  'beauty-health': 'hair-dryers',
  'smart-home': 'smart-speakers',
  refurbished: 'smartphones',
  'refurbished-tablets': 'tablets',
  'refurbished-watches': 'smartwatches',
  'refurbished-audio': 'over-ear-headphones',
  'special-offers': 'robot-vacuums',
}
/** Categories of services and the category whose first service stands for them. */
const serviceOf: Record<string, string> = {
  software: 'software',
  services: 'gift-cards',
  'extended-warranties': 'extended-warranties',
  installation: 'installation',
  'gift-cards': 'gift-cards',
}
const children = new Map<string, string[]>()
for (const [code, parent] of categoryLines) children.set(parent, [...(children.get(parent) ?? []), code])

function familyBelow(code: string): (typeof families)[number] | undefined {
  const wanted = borrowed[code] ?? code
  const own = families.find((family) => family.category === wanted)
  if (own) return own
  for (const child of children.get(wanted) ?? []) {
    const found = familyBelow(child)
    if (found) return found
  }
  return undefined
}

/** Media path of the packshot that stands for a category. */
export function categoryImage(code: string): string | undefined {
  const sold =
    serviceOf[code] && [...services, ...programs].find((service) => service.category === serviceOf[code])
  if (sold)
    return picturePaths({ kind: sold.kind, place: sold.sku, brand: '', model: '' }, sold.colour, true)[0]
  const family = familyBelow(code)
  // Children of one parent should not all show the same product: the model follows the code's length.
  const model =
    family?.models[borrowed[code] && code !== 'phones' ? code.length % Math.min(3, family.models.length) : 0]
  return family && model
    ? picturePaths(sitterOf(family, model), model[4].split(' ')[0] ?? '', true)[0]
    : undefined
}
