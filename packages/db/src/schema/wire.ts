/**
 * Formats a time as in catalogue and content documents: `YYYY-MM-DD HH:mm:ss`, UTC. @see docs/rules/catalogue
 * CAT-1
 */
export function documentDate(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** Converts cents to the decimal euros of the API. */
export function euros(cents: number): number {
  return cents / 100
}

/**
 * Returns the text in a language, with Estonian and then any language as fallbacks. @see contract import-rows
 * "byLanguage"
 */
export function textIn(texts: Record<string, string>, language: string): string {
  return texts[language] ?? texts['et'] ?? Object.values(texts)[0] ?? ''
}
