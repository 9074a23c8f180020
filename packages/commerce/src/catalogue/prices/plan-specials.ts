import type { FieldChange, FieldOutcome, SpecialValue } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import type { RunsAs } from '@ambra/db/platform'
import { specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import type { Changer } from '../../platform/operations/changer.ts'
import { planStarts } from '../../platform/planned-starts/plan-starts.ts'

type Writer = { runsAs: RunsAs; changer: Changer; now: Date }
type Written = { changes: readonly FieldChange[]; outcomes: readonly FieldOutcome[] }

/** Plans the check of written special prices whose first day has not come, in the transaction that writes them. */
export async function planSpecials(
  { db, notify }: Pick<Database, 'db' | 'notify'>,
  { changes, outcomes }: Written,
  writer: Writer,
): Promise<void> {
  for (const [index, { path, product_id, after }] of changes.entries()) {
    if (path !== 'special' || product_id === null || outcomes[index]?.outcome !== 'applied') continue
    const { sku } = await db
      .selectFrom('products')
      .select('sku')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow()
    // `applyChanges` has validated the value.
    const at = specialStartsAt((after as SpecialValue | null)?.from)
    const start = { kind: 'special', key: sku, moments: at ? [at] : [], storeId: null } as const
    await planStarts({ db, notify }, { ...start, needs: ['prices.edit'], ...writer })
  }
}
