/** Puts params into a text: `Only {n} left` with `{ n: 3 }`. A param that is missing leaves its place empty. */
export function fillText(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')).trim()
}
