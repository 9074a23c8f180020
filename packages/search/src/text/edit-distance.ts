/**
 * Edits (insert, delete, replace, swap of neighbours) that turn one word into the other; more than `limit`
 * comes back as `limit + 1`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (left === right) return 0
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  if (limit === 1) return isOneEdit(left, right) ? 1 : 2
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + Number(!same),
      )
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    before = above
    above = current
  }
  return above[right.length] ?? limit + 1
}

/** True when one edit turns a word into the other, different one: what lies between equal ends decides. */
function isOneEdit(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left.charCodeAt(start) === right.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(left.length, right.length) - start
  while (end < most && left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end))
    end++
  const [inLeft, inRight] = [left.length - start - end, right.length - start - end]
  if (inLeft <= 1 && inRight <= 1) return true
  const isPair = inLeft === 2 && inRight === 2
  return isPair && left[start] === right[start + 1] && left[start + 1] === right[start]
}
