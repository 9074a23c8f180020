/** Fewest characters of a search. @see spec §5 "Search term at least 3 characters" */
export const minSearchLength = 3
/** Longest text a search takes; words that would make it longer are not added. */
const maxSearchLength = 256

/**
 * The text a search is made with: `#` becomes a space, words with hyphens are added once more split by spaces, spaces
 * are collapsed.
 * @see spec §5 "Search text"
 */
export function prepareSearchText(text: string): string {
  const plain = text.replace(/#/g, ' ').replace(/\s+/g, ' ').trim()
  const hyphenated = plain.split(' ').filter((word) => /[^-]-[^-]/.test(word))
  let whole = plain
  for (const word of hyphenated) {
    const more = `${whole} ${word.replace(/-+/g, ' ').trim()}`
    if (more.length <= maxSearchLength) whole = more
  }
  return whole.trim()
}

/** Whether the text is long enough to search. */
export function isSearchable(text: string): boolean {
  return text.replace(/#/g, ' ').trim().length >= minSearchLength
}

/** Page size and start as the search takes them: 0 or less becomes 50, a negative start 0. @see spec §5 */
export function searchWindow(size: number, start: number): { size: number; start: number } {
  return {
    size: Number.isInteger(size) && size > 0 ? size : 50,
    start: Number.isInteger(start) && start > 0 ? start : 0,
  }
}

/** Whether a further page can be loaded. @see spec §4 "Category listing" */
export function hasMore(list: { start: number; perPage: number; total: number }): boolean {
  return list.total >= list.perPage && list.start + list.perPage < list.total
}
