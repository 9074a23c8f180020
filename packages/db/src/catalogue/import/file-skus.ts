import { because } from '@ambra/contract/catalogue/import-reasons'
import type { Item } from './batch-items.ts'
import { skusOf } from './check-product.ts'
import type { RowProblem } from './import-report.ts'

/** SKUs of a file with their lines; each may occur once. */
export class FileSkus {
  readonly #lines = new Map<string, number>()

  /** Remembers the SKUs of a product; returns problems for those that occur in an earlier line. */
  add({ row, line }: Item): RowProblem[] {
    if (row.type !== 'product') return []
    const { own } = skusOf(row)
    const problems = own.flatMap((sku, index) => {
      const first = this.#lines.get(sku)
      const field = index === 0 ? 'sku' : `variants/${index - 1}/sku`
      return first === undefined || first === line
        ? []
        : { line, field, reason: because('line_repeats', { value: sku, line: first }) }
    })
    if (problems.length === 0) for (const sku of own) this.#lines.set(sku, line)
    return problems
  }
}
