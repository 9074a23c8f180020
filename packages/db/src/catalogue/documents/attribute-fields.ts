import type { Attribute } from '@ambra/contract/catalogue/category'
import type { SpecRow } from '@ambra/contract/catalogue/product'
import { formatNumber } from '@ambra/domain/platform/text/format'
import { yesOrNo } from '@ambra/domain/platform/text/yes-no'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { Selectable } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { textIn } from '../../schema/wire.ts'
import type { AttributeInfo, OptionInfo, ReferenceData } from './reference-data.ts'

type ValueRow = Selectable<Db['product_attribute_values']>

/** Attribute value of a product: selected options or a plain value. */
export type AttributeValue = { attribute: AttributeInfo; options: OptionInfo[]; value: unknown }

/** Groups the value rows of a product by attribute, in attribute order. */
export function readValues(rows: readonly ValueRow[], reference: ReferenceData): AttributeValue[] {
  const found = new Map<number, AttributeValue>()
  for (const row of rows) {
    const attribute = reference.attributes.get(row.attribute_id)
    if (!attribute) continue
    let entry = found.get(attribute.id)
    if (!entry) found.set(attribute.id, (entry = { attribute, options: [], value: undefined }))
    if (row.option_id === null) entry.value = row.value
    else {
      const option = attribute.options.get(row.option_id)
      if (option) entry.options.push(option)
    }
  }
  return [...found.values()].sort(
    (a, b) => a.attribute.position - b.attribute.position || a.attribute.id - b.attribute.id,
  )
}

/** Merges the values of children into the parent's: every occurring option, in option order. */
export function unionOfValues(lists: readonly (readonly AttributeValue[])[]): AttributeValue[] {
  const found = new Map<number, AttributeValue>()
  for (const { attribute, options, value } of lists.flat()) {
    let entry = found.get(attribute.id)
    if (!entry) found.set(attribute.id, (entry = { attribute, options: [], value }))
    for (const option of options) if (!entry.options.includes(option)) entry.options.push(option)
  }
  for (const entry of found.values()) entry.options.sort((a, b) => a.position - b.position)
  return [...found.values()]
}

function plainValue(value: unknown, language: Language): unknown {
  // Texts by language are stored as an object.
  return typeof value === 'object' && value !== null
    ? textIn(value as Record<string, string>, language)
    : value
}

/** Returns an attribute as a document property: option id, list of ids, or plain value. */
export function attributeField({ attribute, options, value }: AttributeValue, language: Language): unknown {
  if (attribute.input === 'multiselect') return options.map((option) => option.id)
  if (attribute.input === 'select') return options[0]?.id
  return plainValue(value, language)
}

/** Formats an attribute for the specification table: `16 GB`, `Black, Blue`, `Yes`. */
export function valueInWords({ attribute, options, value }: AttributeValue, language: Language): string {
  if (options.length > 0) return options.map((option) => option.label).join(', ')
  const plain = plainValue(value, language)
  if (typeof plain === 'boolean') return yesOrNo(plain, language)
  const fraction = typeof plain === 'number' ? (String(plain).split('.')[1]?.length ?? 0) : 0
  const text =
    typeof plain === 'number' ? formatNumber(plain, language, Math.min(fraction, 3)) : String(plain ?? '')
  if (!attribute.unit || text === '') return text
  // Inch and degree signs follow the number without a space; in English the percent sign too.
  return (language === 'en' ? /^[″°%]/ : /^[″°]/).test(attribute.unit)
    ? text + attribute.unit
    : `${text}\u00a0${attribute.unit}`
}

/** Returns the rows of the specification table: visible attributes with a value. */
export function specRows(values: readonly AttributeValue[], language: Language): SpecRow[] {
  return values.flatMap((entry) => {
    const { attribute } = entry
    const value = attribute.visible ? valueInWords(entry, language) : ''
    return value === ''
      ? []
      : [{ code: attribute.code, group: attribute.group, label: attribute.label, value }]
  })
}

/**
 * Builds an attribute definition with these options, as in documents and in the `attribute` index.
 * @see docs/rules/catalogue CAT-3
 */
export function attributeDocument(
  attribute: AttributeInfo,
  options: Iterable<OptionInfo> = attribute.options.values(),
): Attribute {
  return {
    id: attribute.id,
    attribute_id: attribute.id,
    attribute_code: attribute.code,
    frontend_input: attribute.input,
    frontend_label: attribute.label,
    default_frontend_label: attribute.defaultLabel,
    is_user_defined: true,
    is_visible: attribute.visible,
    is_visible_on_front: attribute.visible ? '1' : '0',
    is_comparable: attribute.comparable ? '1' : '0',
    is_filterable: attribute.filterable,
    entity_type_id: '4',
    position: attribute.position,
    ...(attribute.unit === undefined ? {} : { unit: attribute.unit }),
    ...(attribute.group === '' ? {} : { group: attribute.group }),
    ...(attribute.better === undefined ? {} : { better: attribute.better }),
    options: Array.from(options, (option) => ({
      label: option.label,
      value: String(option.id),
      code: option.code,
      ...(option.swatch === undefined ? {} : { swatch: option.swatch }),
    })),
  }
}
