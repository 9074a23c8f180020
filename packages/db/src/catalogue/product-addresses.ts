import { productPath, slugOf } from '@ambra/domain/platform/text/slug'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Row = { sku: string; root: string; id: number; name: string; url_key: string }

/** Maps SKUs to page paths in the default store; products without a page are absent. */
export async function productAddresses(
  db: Kysely<Db>,
  skus: readonly string[],
  { usesUrlKeys }: { usesUrlKeys: boolean },
): Promise<Map<string, string>> {
  const { rows } = await sql<Row>`select p.sku, root.sku as root, root.id, t.name, t.url_key
    from products p
    join products root on root.id = coalesce(p.parent_id, p.id)
    join product_texts t on t.product_id = root.id and t.language = ${defaultStore.language}
    where p.sku in (select jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb))
      and p.status < 2 and root.status < 2 and root.visibility > 1`.execute(db)
  return new Map(
    rows.map(({ sku, root, id, name, url_key: urlKey }) => [
      sku,
      productPath(
        { sku: root, slug: slugOf({ id, name, urlKey }, usesUrlKeys) },
        sku === root ? undefined : sku,
      ),
    ]),
  )
}
