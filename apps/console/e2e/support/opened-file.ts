import type { Locator, Page } from '@playwright/test'

/** Expects that a button opens a file in a new tab; a browser without a PDF viewer downloads it from there. */
export async function expectFileInTab(page: Page, button: Locator): Promise<void> {
  const tab = page.waitForEvent('popup')
  const request = page.context().waitForEvent('request', (sent) => sent.url().startsWith('blob:'))
  await button.click()
  await Promise.all([tab, request])
}
