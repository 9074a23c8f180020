/** Minimum characters of a search. @see spec §5 "Search term at least 3 characters" */
export const minSearchLength = 3
/** Maximum length of a search; words that exceed it are not added. */
const maxSearchLength = 256

/**
 * Prepares a search text: `#` becomes a space, hyphenated words are added again split by spaces, spaces are
 * collapsed.
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

/** Returns whether the text is long enough to search, including two-character product names. */
export function isSearchable(text: string): boolean {
  const typed = text.replace(/#/g, ' ').trim()
  return typed.length >= minSearchLength || /^(tv|тв|pc|пк|[48]k|5g)$/i.test(typed)
}

/** Returns whether another page can be loaded. @see spec §4 "Category listing" */
export function hasMore(list: { start: number; perPage: number; total: number }): boolean {
  return list.total >= list.perPage && list.start + list.perPage < list.total
}
