import type { Page } from '@playwright/test'

/** Simulates a scanner that types like a keyboard: a burst of keys that ends with Enter. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
