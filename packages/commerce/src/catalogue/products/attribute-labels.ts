import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import { type Language, languages } from '@ambra/contract/platform/api/language'
import { attributeCodeByName, valueCodesByName, listAttributeInputs } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { FileDictionary } from '@ambra/import-formats/dictionary'
import { attributeCodeOf, codeOf } from '@ambra/import-formats/names'
import type { Kysely } from 'kysely'
import { reservedCodes } from '../attributes/save-attribute.ts'

/** Labels of the brand attribute, which the first brand creates. */
const brandLabels: AttributeRow['labels'] = {
  et: 'Kaubamärk',
  en: 'Brand',
  ru: 'Марка',
  lv: 'Zīmols',
  lt: 'Prekės ženklas',
}
const brandCode = 'brand'

/** Codes of attributes and values that a product names in words. */
export type NamedWords = {
  brand: string | undefined
  /** Codes of the options in order. */
  options: string[]
  /** Returns the value of an option by its position and name. */
  valueOf: (option: number, name: string) => string
  /** Rows to create in the shop. */
  brings: (AttributeRow | CategoryRow)[]
}

/** Looks words up in any language of the shop; creates missing ones in the person's language. */
export async function namedWords(
  db: Kysely<Db>,
  named: { brand?: string | undefined; options: readonly string[]; values: readonly string[][] },
  language: string,
): Promise<NamedWords> {
  const dictionary = new FileDictionary({
    language: languages.find((one): one is Language => one === language) ?? 'et',
    knownInputs: await listAttributeInputs(db),
    knownCategories: new Map(),
  })
  const options: string[] = []
  const found: ReadonlyMap<string, string>[] = []
  /** Codes of attributes by those that the dictionary derives from their names. */
  const codes = new Map<string, string>()
  for (const [at, given] of named.options.entries()) {
    const stored = await attributeCodeByName(db, given)
    const name = stored ?? given.trim()
    const attribute = stored ?? newCode(name)
    const values = [...new Set(named.values.flatMap((row) => row[at] ?? []))]
    const known = await valueCodesByName(db, attribute, values)
    for (const value of values) if (known(value) === undefined) dictionary.addChoice(name, value.trim())
    codes.set(attributeCodeOf(name), attribute)
    options.push(attribute)
    // Stored codes are used as they are: a code derived from one of them may be another code.
    found.push(new Map(values.map((value) => [value, known(value) ?? codeOf(value.trim())])))
  }
  const brand = named.brand?.trim()
  const storedBrand = brand && (await valueCodesByName(db, brandCode, [brand]))(brand)
  if (brand && !storedBrand) dictionary.addValues(brandCode, [brand])
  return {
    brand: brand && (storedBrand ?? String(dictionary.valueOf(brandCode, [brand]))),
    options,
    valueOf: (option, name) => found[option]?.get(name) ?? '',
    brings: [...dictionary.rows()].map((row) => {
      if (row.type !== 'attribute') return row
      if (row.code === brandCode) return { ...row, labels: brandLabels }
      return { ...row, code: codes.get(row.code) ?? row.code }
    }),
  }
}

/** Returns the code of a new attribute, with a number where every product has a field of that name. */
function newCode(name: string): string {
  const code = attributeCodeOf(name)
  return reservedCodes.includes(code) ? `${code}_2` : code
}
