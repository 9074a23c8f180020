import { slugify } from '@ambra/domain/slug'
import type { CategoryRow } from '@ambra/contract/import-rows'
import { parseLabels } from '../catalogue/languages.ts'
import { categoryImage } from './category-images.ts'
import { categoryLines } from './category-table.ts'
import { categoryTexts } from './category-texts.ts'

/** Category rows, parents first, with url keys from each language's own name. */
export function* categoryRows(): Generator<CategoryRow> {
  const places = new Map<string, number>()
  for (const [code, parent, names, facets, flags] of categoryLines) {
    const position = (places.get(parent) ?? 0) + 1
    places.set(parent, position)
    const labels = parseLabels(names)
    const told = categoryTexts[code]
    const image = categoryImage(code)
    const text = (language: 'et' | 'en' | 'ru' | 'lt' | 'lv', description?: string) => ({
      name: labels[language],
      url_key: slugify(labels[language]),
      ...(description ? { description } : {}),
    })
    yield {
      type: 'category',
      code,
      ...(parent ? { parent } : {}),
      position,
      active: true,
      in_menu: flags !== 'hidden',
      ...(image ? { image } : {}),
      facets: facets.split(' '),
      texts: {
        et: text('et', told?.[0]),
        en: text('en', told?.[1]),
        ru: text('ru', told?.[2]),
        lt: text('lt'),
        lv: text('lv'),
      },
    }
  }
}
