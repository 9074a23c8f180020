import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import type { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { listAttributeInputs, readProductRows, wholeProducts } from '@ambra/db/catalogue'
import { customFieldRepository, customValueRepository } from '@ambra/db/platform'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import { fieldCell } from '@ambra/domain/platform/custom-fields/field-value'
import { productColumns, withNeededColumns } from '@ambra/import-formats/product-columns'
import { productCells } from '@ambra/import-formats/product-table'
import { isNamed, readPlace } from '../../platform/operations/table-part.ts'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'
import { conditionOf } from '../product-list/list-products.ts'
import { readListFields } from '../../platform/custom-fields/list-fields.ts'

/** Products of one part, each with its variants. */
const productsOfPart = 100

/**
 * Exports a part of the products of a filter in the columns that an import reads, followed by custom fields. A
 * product is exported with all its variants if it or one of them matches.
 * @throws ShopError request.invalid
 */
export async function exportProducts(
  { shop }: Pick<HandlerContext, 'shop'>,
  { columns: asked, after, fields: askedFields, ...filter }: AdminInput<'export.products'>,
): Promise<TablePart> {
  const { db } = shop.database
  const { filters } = await readListFields(db, 'product', askedFields)
  const search = { condition: conditionOf(filter), fields: filters }
  const products = wholeProducts(db)
  const place = readPlace(after)
  const found = await products.list(search, { after: place, limit: productsOfPart })
  const inputs = await listAttributeInputs(db)
  const all = productColumns([...inputs.keys()])
  const own =
    asked === undefined
      ? all
      : withNeededColumns(
          all.filter((column) => isNamed(column, asked)),
          { all, axes: await listAxes(db) },
        )
  const custom = (await customFieldRepository(db).list('product')).filter(({ code }) =>
    isNamed(fieldColumn(code), asked),
  )
  const ids = found.map(({ id }) => id)
  const values = custom.length > 0 ? await customValueRepository(db).readMany('product', ids) : new Map()
  const stored = await readProductRows(db, ids)
  const idOf = new Map(stored.map(({ sku }, at) => [sku, ids[at]]))
  return {
    columns: [...own, ...custom.map(({ code }) => fieldColumn(code))],
    rows: stored.flatMap((product) =>
      productCells(product, own, inputs).map((row, at) => [
        ...row,
        ...custom.map((field) =>
          // Custom fields belong to the product.
          at === 0 ? fieldCell(field, values.get(idOf.get(product.sku))?.[field.code]) : '',
        ),
      ]),
    ),
    count: stored.length,
    found: after === undefined ? await products.count(search) : null,
    next: found.length === productsOfPart ? String(found.at(-1)?.place) : null,
  }
}

/** Lists the attributes that distinguish variants. */
async function listAxes(db: HandlerContext['shop']['database']['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('configurable_by')
    .distinct()
    .where('type', '=', 'configurable')
    .execute()
  return [...new Set(rows.flatMap(({ configurable_by: codes }) => codes))]
}
