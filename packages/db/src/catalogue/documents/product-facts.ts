import type { Product } from '@ambra/contract/catalogue/product'
import type { Charging, ProductFile } from '@ambra/contract/catalogue/product-facts'
import { comparableMeasure } from '@ambra/domain/catalogue/prices/unit-price'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { OptionFacts, ProductFacts } from '../../schema/catalogue-schema.ts'
import { textIn } from '../../schema/wire.ts'

type FactDocument = Pick<
  Product,
  | 'maker'
  | 'euResponsible'
  | 'warnings'
  | 'documents'
  | 'energySheet'
  | 'energyLabel'
  | 'eprelId'
  | 'energyDemo'
  | 'withdrawalLimits'
  | 'giftCard'
  | 'unitMeasure'
  | 'charging'
  | 'durability'
  | 'highlights'
  | 'model'
>

/**
 * Returns the browser address of a file that an import named: URLs unchanged, files of the media folder under
 * /media.
 */
export const fileAddress = (file: string): string => (file.startsWith('https://') ? file : `/media/${file}`)

/** Returns the upper-case file extension, if any. */
function formatOf(file: string): string | undefined {
  const path = file.startsWith('https://') ? new URL(file).pathname : file
  return /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toUpperCase()
}

type Document = NonNullable<ProductFacts['documents']>[number]

/**
 * Returns the files in the store's language and those without a language; for a type without either, all
 * files of the type.
 */
function readable(documents: readonly Document[], language: Language): Document[] {
  const isOwn = (document: Document) => (document.language ?? language) === language
  return documents.filter(
    (document) => isOwn(document) || !documents.some((other) => other.kind === document.kind && isOwn(other)),
  )
}

function fileDocument(
  { kind, titles, file, bytes, language: own }: Document,
  language: Language,
): ProductFile {
  const format = formatOf(file)
  return {
    kind,
    title: textIn(titles, language),
    href: fileAddress(file),
    ...(format !== undefined && { format }),
    ...(bytes !== undefined && { bytes }),
    ...(own !== undefined && own !== language && { language: own }),
  }
}

/** A single figure is both minimum and maximum. */
function chargingDocument({
  charger_included: isChargerIncluded,
  min_w,
  max_w,
  usb_pd,
}: NonNullable<ProductFacts['charging']>): Charging {
  const [min = max_w, max = min_w] = [min_w, max_w]
  return {
    isChargerIncluded,
    ...(min !== undefined && max !== undefined && { watts: { min, max } }),
    ...(usb_pd && { isUsbPd: true }),
  }
}

/**
 * Builds manufacturer, responsible person, warnings, documents and energy files; the brand is the fallback
 * for missing facts.
 */
export function factDocument(
  facts: ProductFacts,
  brand: OptionFacts | undefined,
  language: Language,
): FactDocument {
  // A gift card has no manufacturer or warnings, whatever its brand says.
  if (facts.gift_card) return { giftCard: true, withdrawalLimits: ['gift_card'] }
  const { maker = brand?.maker, eu_responsible = brand?.eu_responsible, warnings, documents, energy } = facts
  const {
    withdrawal_limits: withdrawalLimits,
    net_content,
    charging,
    durability_guarantee: durability,
    highlights = [],
    model,
  } = facts
  const unitMeasure = net_content && comparableMeasure(net_content, language)
  const files = readable(documents ?? [], language).map((document) => fileDocument(document, language))
  return {
    ...(maker && { maker }),
    ...(eu_responsible && { euResponsible: eu_responsible }),
    ...(warnings && { warnings: textIn(warnings, language) }),
    ...(files.length > 0 && { documents: files }),
    ...(energy?.sheet && { energySheet: fileAddress(energy.sheet) }),
    ...(energy?.label && { energyLabel: fileAddress(energy.label) }),
    ...(energy?.eprel && { eprelId: energy.eprel }),
    ...(energy?.demo && { energyDemo: true }),
    ...(withdrawalLimits && { withdrawalLimits }),
    ...(charging && { charging: chargingDocument(charging) }),
    ...(durability && { durability }),
    ...(highlights.length > 0 && {
      highlights: highlights.map(({ image, titles, texts }) => ({
        image: `/${image}`,
        title: textIn(titles, language),
        text: textIn(texts, language),
      })),
    }),
    ...(model && { model: fileAddress(model) }),
    ...(unitMeasure && { unitMeasure }),
  }
}
