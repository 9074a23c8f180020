import type { AttributeRow } from '@ambra/contract/import-rows'
import { optionsOf } from '../catalogue/labels.ts'
import { makerOf } from '../catalogue/makers.ts'
import { parseLabels } from '../catalogue/languages.ts'
import { attributeGroups, attributeLines } from './attribute-table.ts'

/** Attribute rows in table order. */
export function* attributeRows(): Generator<AttributeRow> {
  for (const [index, [code, input, group, unit, better, flags, labels]] of attributeLines.entries()) {
    const found = input === 'select' ? optionsOf(code) : []
    const options = code === 'brand' ? found.map((option) => ({ ...option, ...makerOf(option.code) })) : found
    yield {
      type: 'attribute',
      code,
      input,
      labels: parseLabels(labels),
      ...(unit ? { unit } : {}),
      group: parseLabels(attributeGroups[group] ?? group),
      filterable: flags.includes('f'),
      comparable: true,
      visible: true,
      searchable: flags.includes('s'),
      ...(better ? { better } : {}),
      position: index + 1,
      ...(options.length > 0 ? { options } : {}),
    }
  }
}
