import { runCommand } from '#console/api/run-command.ts'
import { PartlyDone } from '#console/i18n/partly-done.ts'

type Undone = { conflicts: number; refused: number }
const undo = (id: number): Promise<Undone> => runCommand('products.undo', { id })

/**
 * Undoes change sets, the newest first.
 * @throws PartlyDone if fields changed since then, or may not be restored, stay as they are
 */
export async function undoSets(
  ids: readonly number[],
  t: (key: 'products.undo.partly') => string,
  run: (id: number) => Promise<Undone> = undo,
): Promise<void> {
  let left = 0
  for (const id of ids.toReversed()) {
    const { conflicts, refused } = await run(id)
    left += conflicts + refused
  }
  if (left > 0) throw new PartlyDone(t('products.undo.partly'))
}
