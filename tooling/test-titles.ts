/** Titles as written in a test file; placeholders of a table of cases match anything. */
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

/** Returns a text so that a regular expression matches it as it is. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
