/** What the console leaves in a browser: how it looks and sounds, never anything of a person. */
const keys = {
  language: 'ambra-console-language',
  theme: 'ambra-console-theme',
  keys: 'ambra-console-keys',
  orderColumns: 'ambra-console-order-columns',
} as const

export function readKept(name: keyof typeof keys): string | null {
  try {
    return localStorage.getItem(keys[name])
  } catch {
    // Storage is switched off: nothing was stored.
    return null
  }
}

export function writeKept(name: keyof typeof keys, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keys[name])
    else localStorage.setItem(keys[name], value)
  } catch {
    // The choice lasts as long as the page.
  }
}
