/** Row of a menu: a page by its identifier, or a heading without a page. */
export type MenuRow = { id: number; parent: number | null; identifier: string; title: string }
export type Menu = { title: string; rows: readonly MenuRow[] }

type Json = { identifier?: unknown; title?: unknown; children?: unknown }

/** Parses a menu into rows, parents before children. Returns undefined if the text is not a menu. */
export function readMenu(text: string): Menu | undefined {
  const rows: MenuRow[] = []
  const read = (list: unknown, parent: number | null): void => {
    if (!Array.isArray(list)) return
    for (const node of list as unknown[]) {
      const { identifier, title, children } = (typeof node === 'string' ? { identifier: node } : node) as Json
      const id = rows.length + 1
      rows.push({ id, parent, identifier: String(identifier), title: typeof title === 'string' ? title : '' })
      read(children, id)
    }
  }
  try {
    const { title, children } = JSON.parse(text) as Json
    read(children, null)
    return { title: typeof title === 'string' ? title : '', rows }
  } catch {
    return undefined
  }
}

/** Serializes a menu as a tree. */
export function menuText({ title, rows }: Menu): string {
  const below = (parent: number | null): unknown[] =>
    rows
      .filter((row) => row.parent === parent)
      .map((row) => {
        const children = below(row.id)
        if (!row.title && children.length === 0) return row.identifier
        return {
          identifier: row.identifier,
          ...(row.title && { title: row.title }),
          ...(children.length > 0 && { children }),
        }
      })
  return JSON.stringify({ ...(title && { title }), children: below(null) }, null, 2)
}

/** Moves a row with its children to another position. */
export function moveRow(
  rows: readonly MenuRow[],
  id: number,
  { parent, before }: { parent: number | null; before: number | null },
): readonly MenuRow[] {
  const moved = rows.find((row) => row.id === id)
  if (!moved) return rows
  const rest = rows.filter((row) => row.id !== id)
  const at = before === null ? rest.length : rest.findIndex((row) => row.id === before)
  return inOrder([...rest.slice(0, at), { ...moved, parent }, ...rest.slice(at)])
}

/** Sorts rows so that parents come before their children. */
function inOrder(rows: readonly MenuRow[]): MenuRow[] {
  const from = (parent: number | null): MenuRow[] =>
    rows.filter((row) => row.parent === parent).flatMap((row) => [row, ...from(row.id)])
  return from(null)
}

/** Removes a row with its descendants. */
export function withoutRow(rows: readonly MenuRow[], id: number): readonly MenuRow[] {
  const children = rows.filter((row) => row.parent === id)
  return children.reduce<readonly MenuRow[]>(
    (left, child) => withoutRow(left, child.id),
    rows.filter((row) => row.id !== id),
  )
}
