type TreeRow = { id: number; parent: number | null }
type Target = { key: string | number; dropPosition: 'before' | 'after' | 'on' }
export type Place = { parent: number | null; before: number | null }

/**
 * Returns the new position of a row dropped at a target, or undefined if it may not go there. Parents come
 * before their children in `rows`.
 */
export function placeAt(rows: readonly TreeRow[], moved: number, target: Target): Place | undefined {
  const at = rows.find(({ id }) => id === Number(target.key))
  if (!at || isWithin(rows, at.id, moved)) return undefined
  if (target.dropPosition === 'on') return { parent: at.id, before: null }
  if (target.dropPosition === 'before') return { parent: at.parent, before: at.id }
  const siblings = rows.filter(({ parent, id }) => parent === at.parent && id !== moved)
  const next = siblings[siblings.findIndex(({ id }) => id === at.id) + 1]
  return { parent: at.parent, before: next?.id ?? null }
}

/** Returns true if a row equals `ancestor` or is a descendant of it. */
function isWithin(rows: readonly TreeRow[], id: number, ancestor: number): boolean {
  for (let at: number | null = id; at !== null; at = rows.find((row) => row.id === at)?.parent ?? null)
    if (at === ancestor) return true
  return false
}
