import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { Language } from '@ambra/contract/platform/api/language'
import { parseRecords } from './magento-cells.ts'
import { indexMagento, type MagentoIndex, type SkuPlaces } from './magento-index.ts'
import { type MagentoProduct, MagentoProducts } from './magento-product.ts'
import { Pictures } from './pictures.ts'
import type { ReaderContext, SourceRow } from './source.ts'
import { openSpool, type Spool, type SpoolPlace } from './spool.ts'
import type { TableRow } from './table-rows.ts'

/** Second pass over an export. */
class MagentoReader {
  readonly #context: ReaderContext
  readonly #spool: Spool
  readonly #index: MagentoIndex
  readonly #products: MagentoProducts
  readonly #pictures: Pictures

  constructor(context: ReaderContext, spool: Spool, index: MagentoIndex) {
    this.#context = context
    this.#spool = spool
    this.#index = index
    this.#products = new MagentoProducts(context, index)
    this.#pictures = new Pictures(context)
  }

  async *rows(): AsyncGenerator<SourceRow> {
    let done = 0
    for (const row of this.#index.dictionary.rows()) yield { row, lines: [0] }
    for (const [sku, places] of this.#index.skus) {
      done += 1
      if (done % 500 === 0) this.#context.onProgress({ rows: done, share: done / this.#index.skus.size })
      if (!this.#isChild(sku)) yield* this.#product(places)
    }
    this.#pictures.finish()
  }

  /**
   * Returns whether a SKU is a variant. A configurable product is never one, even if it or another one says
   * so.
   */
  #isChild(sku: string): boolean {
    const parent = this.#index.parents.get(sku)
    return parent !== undefined && this.#isConfigurable(parent) && !this.#isConfigurable(sku)
  }

  readonly #isConfigurable = (sku: string) => this.#index.skus.get(sku)?.type === 'configurable'

  async #row(place: SpoolPlace): Promise<TableRow> {
    return (await this.#spool.take(place)) as TableRow
  }

  async #read(places: SkuPlaces): Promise<MagentoProduct | undefined> {
    if (!places.base) {
      const reason = because('no_common_row')
      for (const place of places.views.values()) {
        const { line, fields } = await this.#row(place)
        this.#context.refuse({ line, subject: fields['sku'], field: 'sku', reason })
      }
      return undefined
    }
    const { line, fields } = await this.#row(places.base)
    const views = new Map<Language, TableRow['fields']>()
    const viewLines: number[] = []
    for (const [language, place] of places.views) {
      const view = await this.#row(place)
      views.set(language, view.fields)
      viewLines.push(view.line)
    }
    return { line, fields, views, viewLines }
  }

  async *#product(places: SkuPlaces): AsyncGenerator<SourceRow> {
    const product = await this.#read(places)
    if (!product) return
    const row = this.#products.row(product, (field, reason) => this.#refuse(product, field, reason))
    if (!row) {
      this.#refuseViews(product)
      await this.#refuseChildren(product)
      return
    }
    const lines = [product.line, ...product.viewLines]
    const variantLines: number[] = []
    if (row.product_type === 'configurable') yield* this.#addVariants(row, product, { lines, variantLines })
    if (row.product_type === 'configurable' && row.variants?.length === 0) {
      this.#refuse(product, 'configurable_variations', because('no_variant_left'))
      return this.#refuseViews(product)
    }
    const { rows, paths } = await this.#pictures.take(picturesOf(product.fields), lines)
    yield* rows
    yield {
      row: paths.length > 0 ? { ...row, media: paths.map((path) => ({ path })) } : row,
      lines,
      variantLines,
    }
  }

  #refuse({ line, fields }: MagentoProduct, field: string, reason: Reason): void {
    this.#context.refuse({ line, subject: fields['sku'], field, reason })
  }

  /** Refuses the rows of store views together with the general one. */
  #refuseViews({ line, fields, viewLines }: MagentoProduct): void {
    const reason = because('with_line', { line })
    for (const view of viewLines)
      this.#context.refuse({ line: view, subject: fields['sku'], field: '', reason })
  }

  async *#addVariants(
    row: ProductRow,
    product: MagentoProduct,
    { lines, variantLines }: { lines: number[]; variantLines: number[] },
  ): AsyncGenerator<SourceRow> {
    row.variants = []
    for (const [index, record] of variationsOf(product).entries()) {
      const { sku = '', ...choice } = record
      const problem = this.#variationFault(sku, row.sku)
      const places = this.#index.skus.get(sku)
      if (problem !== undefined || !places) {
        this.#refuse(product, `configurable_variations/${index}`, problem ?? because('unknown_sku', { sku }))
        continue
      }
      const child = await this.#read(places)
      const variant =
        child && this.#products.variant(child, choice, (field, reason) => this.#refuse(child, field, reason))
      if (child && !variant) this.#refuseViews(child)
      if (!variant) continue
      const { rows, paths } = await this.#pictures.take(picturesOf(child.fields), [child.line])
      yield* rows
      if (paths.length > 0) variant.media = paths.map((path) => ({ path }))
      row.variants.push(variant)
      lines.push(child.line, ...child.viewLines)
      variantLines.push(child.line)
    }
  }

  #variationFault(sku: string, parent: string): Reason | undefined {
    if (!this.#index.skus.has(sku)) return because('unknown_sku', { sku })
    if (this.#isConfigurable(sku)) return because('parent_has_variants', { sku })
    const owner = this.#index.parents.get(sku)
    return owner === parent ? undefined : because('variant_of', { sku, parent: owner })
  }

  /** Refuses the children of a rejected product, which have no page, with the rows of their store views. */
  async #refuseChildren(parent: MagentoProduct): Promise<void> {
    const parentSku = parent.fields['sku']
    for (const { sku = '' } of variationsOf(parent)) {
      const places = this.#index.skus.get(sku)
      const isOwn = this.#isChild(sku) && this.#index.parents.get(sku) === parentSku?.trim()
      const child = places && isOwn && (await this.#read(places))
      if (!child) continue
      this.#refuse(child, 'sku', because('parent_refused', { parent: parentSku }))
      this.#refuseViews(child)
    }
  }
}

const variationsOf = ({ fields }: MagentoProduct) => parseRecords(fields['configurable_variations'] ?? '')

function picturesOf(fields: TableRow['fields']): string[] {
  const { base_image = '', additional_images = '' } = fields
  return [base_image, ...additional_images.split(',')]
}

/**
 * Reads products of a Magento 2 export (CSV), also in the layout of the vendor's sample data: one row per
 * product with its variants, store views and parts, however far apart their rows are. Creates missing
 * categories and attributes; does not change existing ones.
 */
export async function* readMagento(context: ReaderContext): AsyncGenerator<SourceRow> {
  const spool = await openSpool(context.workDir)
  try {
    const index = await indexMagento(context, spool)
    yield* new MagentoReader(context, spool, index).rows()
  } finally {
    await spool.close()
  }
}
