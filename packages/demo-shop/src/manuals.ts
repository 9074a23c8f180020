import type { AttributeRow, MediaRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { type Booklet, bookletPdf } from '@ambra/documents/booklet-pdf'
import { dataRows } from './data-file.ts'

type Language = 'et' | 'en' | 'ru'
type Lists<Name extends string> = Record<Name, string[]>
type Words = Record<'title' | 'yes' | 'no' | 'intro', string>
type Frame = { for: 'all'; language: Language } & Words & Lists<'headings' | 'safety' | 'trouble' | 'service'>
type Advice = { for: Language; kinds: string[]; trouble: [string, string][] } & Lists<
  'safety' | 'use' | 'care'
>
type Parts = { for: 'kind'; kind: string; parts: Record<Language, string[]> }
/** Row of `data/manuals.jsonl`: texts of all manuals in a language, of some kinds, or the parts of a kind. */
type ManualText = Frame | Advice | Parts

type Value = NonNullable<ProductRow['attributes']>[string]
type Sources = { texts: readonly ManualText[]; attributes: readonly AttributeRow[] }

const numbers = new Map(['et', 'en', 'ru'].map((language) => [language, new Intl.NumberFormat(language)]))

/** Formats a value like the table of the product page. */
function inWords(value: Value, { options, unit }: AttributeRow, { language, yes, no }: Frame): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return `${numbers.get(language)?.format(value)}\u00a0${unit ?? ''}`.trimEnd()
  if (typeof value === 'object' && !Array.isArray(value)) return value[language] ?? value.et
  const labels = [value].flat().map((code) => options?.find((option) => option.code === code)?.labels)
  return labels[0] ? labels.map((label) => label?.[language]).join(', ') : String(value)
}

function technicalData(product: ProductRow, { attributes }: Sources, frame: Frame): [string, string][] {
  const sources = [product, ...(product.variants ?? [])]
  return attributes.flatMap((attribute) => {
    const values = sources.flatMap((source) => source.attributes?.[attribute.code] ?? [])
    const words = new Set(values.map((value) => inWords(value, attribute, frame)))
    const row: [string, string] = [attribute.labels[frame.language] ?? '', [...words].join(', ')]
    return words.size > 0 ? [row] : []
  })
}

function manual(product: ProductRow, language: Language, sources: Sources): Booklet {
  const { kind = '', texts, sku } = product
  const find = (fits: (text: ManualText) => boolean) => sources.texts.find(fits)
  const frame = find((text) => text.for === 'all' && text.language === language) as Frame
  const advice = find((text) => text.for === language && text.kinds.includes(kind)) as Advice
  const { parts } = find((text) => text.for === 'kind' && text.kind === kind) as Parts
  const chapters = [
    { text: [frame.intro], points: [...advice.safety, ...frame.safety] },
    { points: parts[language] },
    { steps: advice.use },
    { points: advice.care },
    { rows: advice.trouble, text: frame.trouble },
    { rows: technicalData(product, sources, frame) },
    { text: frame.service },
  ].map((chapter, index) => ({ heading: frame.headings[index] ?? '', ...chapter }))
  return { title: frame.title, name: texts[language]?.name ?? sku, language, chapters }
}

/**
 * Yields the manuals that the products name, one per language, generated from `data/manuals.jsonl` and the
 * product's own values.
 */
export async function* manualRows(products: AsyncIterable<ProductRow>, now: Date): AsyncGenerator<MediaRow> {
  const texts = await Array.fromAsync(dataRows<ManualText>('manuals', now))
  const attributes = await Array.fromAsync(dataRows<AttributeRow>('attributes', now))
  for await (const product of products)
    for (const { file, language } of product.documents ?? [])
      if (language) {
        const pdf = bookletPdf(manual(product, language as Language, { texts, attributes }))
        yield { type: 'media', path: file, base64: pdf.toString('base64') }
      }
}
