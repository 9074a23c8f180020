import type { Product } from '@ambra/contract/product'
import type { ProductFile } from '@ambra/contract/product-facts'
import type { Language } from '@ambra/domain/stores'
import type { OptionFacts, ProductFacts } from '../schema/catalogue-schema.ts'
import { textIn } from '../schema/wire.ts'

type FactDocument = Pick<
  Product,
  'maker' | 'euResponsible' | 'warnings' | 'documents' | 'energySheet' | 'energyLabel' | 'eprelId'
>

/** Where a browser finds a file that an import named: an address as it is, a file of the media folder under /media. */
export const fileAddress = (file: string): string => (file.startsWith('https://') ? file : `/media/${file}`)

/** Ending of a file name in capitals, where the address has one. */
function formatOf(file: string): string | undefined {
  const path = file.startsWith('https://') ? new URL(file).pathname : file
  return /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toUpperCase()
}

/** Maker, responsible person, warnings, documents and energy files; what the product lacks, its brand says. */
export function factDocument(
  facts: ProductFacts,
  brand: OptionFacts | undefined,
  language: Language,
): FactDocument {
  const { maker = brand?.maker, eu_responsible = brand?.eu_responsible, warnings, documents, energy } = facts
  const files = documents?.map(({ kind, titles, file, bytes }): ProductFile => {
    const format = formatOf(file)
    return {
      kind,
      title: textIn(titles, language),
      href: fileAddress(file),
      ...(format !== undefined && { format }),
      ...(bytes !== undefined && { bytes }),
    }
  })
  return {
    ...(maker && { maker }),
    ...(eu_responsible && { euResponsible: eu_responsible }),
    ...(warnings && { warnings: textIn(warnings, language) }),
    ...(files && files.length > 0 && { documents: files }),
    ...(energy?.sheet && { energySheet: fileAddress(energy.sheet) }),
    ...(energy?.label && { energyLabel: fileAddress(energy.label) }),
    ...(energy?.eprel && { eprelId: energy.eprel }),
  }
}
