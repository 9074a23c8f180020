/** Settings of the console in this browser: look and sound, never personal data. */
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
    // Storage is disabled.
    return null
  }
}

export function writeKept(name: keyof typeof keys, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keys[name])
    else localStorage.setItem(keys[name], value)
  } catch {
    // The setting lasts until the page is closed.
  }
}
