import type { AttributeRow, CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { Language } from '@ambra/contract/platform/api/language'
import { inLanguage } from './languages.ts'
import type { ReadContext } from './source.ts'
import { attributeCodeOf, codeOf, inWords } from './names.ts'

type Input = AttributeRow['input']
type Known = Pick<ReadContext, 'language' | 'knownInputs' | 'knownCategories'>
type Attribute = {
  code: string
  label: string
  labels: Map<string, string>
  isMany: boolean
  isLong: boolean
  isSwitch: boolean
}

/** Maximum distinct values of an attribute with options; beyond it the attribute becomes a text. */
const maxOptions = 2_000
const maxOptionLength = 100
/** Maximum length of an attribute's label. */
const longestLabel = 300
/** Maximum filters of a category: the attributes most of its products have. */
const facetsPerCategory = 10

const yes = /^(yes|true|1)$/i
const switchWord = /^(yes|no|true|false|0|1)$/i

/**
 * Categories and attributes with options that the rows of a file reference, collected in a first pass. Memory
 * holds each once, however many products there are.
 */
export class FileDictionary {
  readonly #language: Language
  readonly #known: ReadonlyMap<string, string>
  readonly #knownCategories: ReadonlyMap<string, string>
  readonly #attributes = new Map<string, Attribute>()
  readonly #choices = new Set<string>()
  readonly #categories = new Map<string, { path: readonly string[]; counts: Map<string, number> }>()

  constructor({ language, knownInputs, knownCategories }: Known) {
    this.#language = language
    this.#known = knownInputs
    this.#knownCategories = knownCategories
  }

  /** Records values of an attribute; `isMany` when one product may have several. */
  addValues(name: string, values: readonly string[], isMany = false): void {
    const code = attributeCodeOf(name)
    let attribute = this.#attributes.get(code)
    if (!attribute) {
      attribute = {
        code,
        label: inWords(name).slice(0, longestLabel),
        labels: new Map(),
        isMany: false,
        isLong: false,
        isSwitch: true,
      }
      this.#attributes.set(code, attribute)
    }
    attribute.isMany ||= isMany || values.length > 1
    for (const value of values) {
      attribute.isSwitch &&= switchWord.test(value)
      if (value.length > maxOptionLength || attribute.labels.size > maxOptions) attribute.isLong = true
      else attribute.labels.set(codeOf(value), value)
    }
  }

  /** Records that variants are distinguished by an attribute, which therefore has options. */
  addChoice(name: string, value: string): void {
    this.addValues(name, [value])
    this.#choices.add(attributeCodeOf(name))
  }

  /** Records a category by the names from the top down; returns its code. */
  addCategory(path: readonly string[], attributeNames: Iterable<string> = []): string {
    path.forEach((_, depth) => {
      const part = path.slice(0, depth + 1)
      const code = this.#codeOf(part)
      if (!this.#categories.has(code)) this.#categories.set(code, { path: part, counts: new Map() })
    })
    const counts = this.#categories.get(this.#codeOf(path))?.counts
    for (const name of attributeNames) {
      const code = attributeCodeOf(name)
      counts?.set(code, (counts.get(code) ?? 0) + 1)
    }
    return this.#codeOf(path)
  }

  /** Returns the code of the shop's category at that path, if any. */
  #codeOf(path: readonly string[]): string {
    return this.#knownCategories.get(pathKey(path)) ?? categoryCode(path)
  }

  /** Returns the input type of an attribute: the shop's, otherwise one derived from its values. */
  inputOf(name: string): Input {
    const code = attributeCodeOf(name)
    const known = this.#known.get(code)
    if (known) return known as Input
    const attribute = this.#attributes.get(code)
    if (!attribute) return 'text'
    if (this.#choices.has(code)) return 'select'
    if (attribute.isSwitch && !attribute.isMany) return 'boolean'
    if (attribute.isLong) return 'text'
    return attribute.isMany ? 'multiselect' : 'select'
  }

  /** Returns a product's attribute value in the form of rows; undefined when it has none. */
  valueOf(name: string, values: readonly string[]): string | string[] | number | boolean | undefined {
    const [first] = values
    if (first === undefined) return undefined
    switch (this.inputOf(name)) {
      case 'select':
        return codeOf(first)
      case 'multiselect':
        return [...new Set(values.map(codeOf))]
      case 'boolean':
        return switchWord.test(first) ? yes.test(first) : undefined
      case 'number': {
        const number = Number(first.replace(',', '.'))
        return Number.isFinite(number) ? number : undefined
      }
      default:
        return values.join(', ')
    }
  }

  /** Yields the rows that must be stored before the products. */
  *rows(): Generator<AttributeRow | CategoryRow> {
    for (const attribute of this.#attributes.values()) yield this.#attributeRow(attribute)
    let position = 0
    for (const [code, { path, counts }] of this.#categories) {
      const name = path.at(-1) ?? code
      yield {
        type: 'category',
        code,
        ...(path.length > 1 ? { parent: this.#codeOf(path.slice(0, -1)) } : {}),
        position: (position += 1),
        facets: this.#facets(counts),
        if_missing: true,
        texts: inLanguage(this.#language, { name, url_key: categoryCode(path) }),
      }
    }
  }

  #facets(counts: ReadonlyMap<string, number>): string[] {
    return [...counts]
      .filter(([code]) => ['select', 'multiselect', 'boolean'].includes(this.inputOf(code)))
      .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, facetsPerCategory)
      .map(([code]) => code)
  }

  #attributeRow({ code, label, labels }: Attribute): AttributeRow {
    const input = this.inputOf(code)
    const isChoice = input === 'select' || input === 'multiselect'
    return {
      type: 'attribute',
      code,
      input,
      labels: inLanguage(this.#language, label),
      filterable: isChoice || input === 'boolean',
      comparable: true,
      ...(isChoice
        ? {
            searchable: true,
            options: Array.from(labels, ([option, text]) => ({
              code: option,
              labels: inLanguage(this.#language, text),
            })),
          }
        : {}),
      if_missing: true,
    }
  }
}

/** Returns the normalized key for comparing the names on a category path. */
export const pathKey = (path: readonly string[]): string =>
  JSON.stringify(path.map((name) => name.trim().toLowerCase()))

/** Codes of the two root categories. */
const roots = new Set(['root', 'absolute-root'])

/** Builds code and address of a category from the names on its path, so that two `Jackets` differ. */
function categoryCode(path: readonly string[]): string {
  const code = codeOf(path.join(' '))
  return roots.has(code) ? `${code}-category` : code
}
