/** A sign, number, capitals or joining word after which the words before it are complete. */
const end =
  "$|[^\\p{L}\\p{N}\\s'’-]|\\s+(?:[^\\p{L}\\p{N}\\s]|\\p{L}{0,10}\\d|\\p{Lu}{2,}(?!\\p{Ll})|(?:for|with|and|in|для|с|и|к|ja|koos|ir|su|un|ar|priekš)\\s)"
const headWord = new RegExp(`(?<!\\p{L})\\p{L}{3,40}(?=${end})`, 'gu')

/**
 * Returns the words of a name that name the product, as far as its spelling shows: the last of several nouns does, the
 * others say of what kind it is (`Keyboard cover for G84`: cover). In Russian it is the noun before `для`.
 */
export const headWords = (name: string): string => (name.match(headWord) ?? []).join(' ')
