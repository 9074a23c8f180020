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

/** Whether the text is long enough to search: what goods are called by two letters is. */
export function isSearchable(text: string): boolean {
  const typed = text.replace(/#/g, ' ').trim()
  return typed.length >= minSearchLength || /^(tv|тв|pc|пк|[48]k|5g)$/i.test(typed)
}

/** Whether a further page can be loaded. @see spec §4 "Category listing" */
export function hasMore(list: { start: number; perPage: number; total: number }): boolean {
  return list.total >= list.perPage && list.start + list.perPage < list.total
}
