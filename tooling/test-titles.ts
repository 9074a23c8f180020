/** Returns the titles in a test file; placeholders of parameterized tests match anything. */
export function titlesIn(source: string): RegExp[] {
  const calls =
    /(?:\b(?:it|test|describe)(?:\.(?!skip\b|todo\b)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
  return [...source.matchAll(calls)].map(([, , title = '']) => {
    const fixed = title
      .replace(/\\(['"`])/g, '$1')
      .split(/%[sdjiofp#]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/)
      .map(escaped)
    return new RegExp(`^${fixed.join('.*')}$`)
  })
}

/** Escapes a text for a regular expression. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
