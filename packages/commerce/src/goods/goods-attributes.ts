import type { EditorAttribute } from '@ambra/contract/admin/goods-editor-operations'
import { ShopError } from '@ambra/contract/errors'
import { goodsEditorReader } from '@ambra/db/goods-pictures/goods-editor-reader'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'

/** Values that a list offers at once; of more one is looked for by its words. */
const shownValues = 60

/** Attributes that a product has or should have, in a language; in Estonian what it lacks. @throws ShopError goods.unknown */
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
  if (!found) throw new ShopError('goods.unknown', { sku })
  const { id, parent_id } = found
  const rows = await goodsEditorReader(db).attributes(
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
