/**
 * Interpolates params into a text: `Only {n} left` with `{ n: 3 }`. A missing param becomes an empty string.
 */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).trim()
}
