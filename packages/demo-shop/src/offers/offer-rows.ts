import type { MediaRow, ProductRow } from '@ambra/contract/import-rows'
import { dayText } from '../catalogue/days.ts'
import type { Words } from '../catalogue/family.ts'
import { picturePaths, pictureRows, type Sitter } from '../catalogue/pictures.ts'
import type { RowContext } from '../catalogue/product-row.ts'
import { brands } from '../attributes/option-table.ts'
import { bundles } from './bundles.ts'
import { groups } from './groups.ts'
import type { OfferSet } from './offer-set.ts'
import { programs } from './programs.ts'
import type { Service } from './service.ts'
import { services } from './services.ts'

const allServices = [...services, ...programs]
const offerSets = [...bundles, ...groups]

const byLanguage = ([et, en, ru]: Words) => ({ et, en, ru })

type Told = { sku: string; name: Words; short: Words; description: Words }

function textsOf({ sku, name, short, description }: Told, context: RowContext): ProductRow['texts'] {
  const keys = context.slugs(byLanguage(name), sku)
  const one = (index: 0 | 1 | 2, language: 'et' | 'en' | 'ru') => ({
    name: name[index],
    url_key: keys[language],
    short_description: short[index],
    description: description[index],
  })
  return { et: one(0, 'et'), en: one(1, 'en'), ru: one(2, 'ru') }
}

const serviceSitter = (service: Service): Sitter => ({
  kind: service.kind,
  place: service.sku,
  brand: brands[service.brand] ?? '',
  model: service.sku,
  size: service.size,
})
const setSitter = (set: OfferSet): Sitter => ({
  kind: 'bundle',
  place: set.sku,
  brand: brands[set.brand] ?? '',
  model: '',
  detail: { parts: set.parts },
})

const mediaOf = (sitter: Sitter, colour: string) => ({
  media: picturePaths(sitter, colour, true).map((path) => ({ path })),
})

/** Pictures of services and sets. */
export function* offerPictures(): Generator<MediaRow> {
  for (const service of allServices) yield* pictureRows(serviceSitter(service), service.colour, true)
  for (const set of offerSets) yield* pictureRows(setSitter(set), set.colour, true)
}

function serviceRow(service: Service, context: RowContext): ProductRow {
  return {
    type: 'product',
    sku: service.sku,
    product_type: service.type,
    kind: service.kind,
    status: 1,
    visibility: 4,
    mpn: service.sku,
    categories: [service.category],
    price: service.price,
    tax_class: 'standard',
    stock: { qty: 0, manage: false },
    created_at: dayText(context.now, -120),
    texts: textsOf(service, context),
    attributes: { brand: service.brand, ...(service.months ? { service_months: service.months } : {}) },
    ...mediaOf(serviceSitter(service), service.colour),
    ...(service.downloads
      ? {
          downloads: service.downloads.map(({ titles, file, max }) => ({
            titles: byLanguage(titles),
            file,
            ...(max ? { max_downloads: max } : {}),
          })),
        }
      : {}),
  }
}

function setRow(set: OfferSet, context: RowContext): ProductRow {
  return {
    type: 'product',
    sku: set.sku,
    product_type: set.type,
    kind: 'bundle',
    status: 1,
    visibility: 4,
    mpn: set.sku,
    categories: [...set.categories],
    price: 0,
    tax_class: 'standard',
    created_at: dayText(context.now, -45),
    texts: textsOf(set, context),
    attributes: { brand: set.brand, condition: set.sku === 'AM-B-USED' ? 'a' : 'new' },
    ...mediaOf(setSitter(set), set.colour),
    ...(set.choices
      ? {
          bundle: set.choices.map(({ title, input, required, skus }) => ({
            titles: byLanguage(title),
            required,
            input,
            links: skus.map((sku, index) => ({ sku, qty: 1, default: required && index === 0 })),
          })),
        }
      : {}),
    ...(set.associated
      ? { links: set.associated.map(([sku, qty]) => ({ type: 'associated' as const, sku, qty })) }
      : {}),
  }
}

/** Services, programs, bundles and groups as product rows. */
export function offerRows(context: RowContext): ProductRow[] {
  return [
    ...allServices.map((service) => serviceRow(service, context)),
    ...offerSets.map((set) => setRow(set, context)),
  ]
}
