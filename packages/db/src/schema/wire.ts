/** A time as catalogue and content documents write it: `YYYY-MM-DD HH:mm:ss`, UTC. @see docs/rules/catalogue CAT-1 */
export function documentDate(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** Cents as decimal euros of the wire. */
export function euros(cents: number): number {
  return cents / 100
}

/** The text of a language, else the Estonian one, else any. @see contract import-rows "byLanguage" */
export function textIn(texts: Record<string, string>, language: string): string {
  return texts[language] ?? texts['et'] ?? Object.values(texts)[0] ?? ''
}
