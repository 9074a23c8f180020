import type { EditorAttribute } from '@ambra/contract/catalogue/product-editor-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { productEditorReader } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'

/** Maximum values listed at once; beyond that the console searches. */
const shownValues = 60

/**
 * Returns the attributes that a product has or should have, in a language; missing texts fall back to
 * Estonian.
 * @throws ShopError products.unknown
 */
export async function attributesOfGoods(
  db: Kysely<Db>,
  { sku, code }: { sku: string; code?: string | undefined },
  language: string,
): Promise<{ attributes: EditorAttribute[] }> {
  const found = await db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!found) throw new ShopError('products.unknown', { sku })
  const { id, parent_id } = found
  const rows = await productEditorReader(db).attributes(
    { id, rootId: parent_id ?? id },
    { language, code, most: shownValues },
  )
  return {
    attributes: rows.map(({ values, tells_variants, ...attribute }) => ({
      ...attribute,
      tells_variants: tells_variants && parent_id !== null,
      has_more: values > shownValues,
    })),
  }
}
