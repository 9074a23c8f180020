type TreeRow = { id: number; parent: number | null }
type Target = { key: string | number; dropPosition: 'before' | 'after' | 'on' }
export type Place = { parent: number | null; before: number | null }

/** Where a row that is dropped at a target lies then; undefined where it may not. Rows stand parents before children. */
export function placeAt(rows: readonly TreeRow[], moved: number, target: Target): Place | undefined {
  const at = rows.find(({ id }) => id === Number(target.key))
  if (!at || isWithin(rows, at.id, moved)) return undefined
  if (target.dropPosition === 'on') return { parent: at.id, before: null }
  if (target.dropPosition === 'before') return { parent: at.parent, before: at.id }
  const siblings = rows.filter(({ parent, id }) => parent === at.parent && id !== moved)
  const next = siblings[siblings.findIndex(({ id }) => id === at.id) + 1]
  return { parent: at.parent, before: next?.id ?? null }
}

/** Whether a row is another one or lies below it. */
function isWithin(rows: readonly TreeRow[], id: number, ancestor: number): boolean {
  for (let at: number | null = id; at !== null; at = rows.find((row) => row.id === at)?.parent ?? null)
    if (at === ancestor) return true
  return false
}
