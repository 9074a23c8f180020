import { expect, type Page } from '@playwright/test'

/** Opens a dialog with its button and presses a button in it. */
export async function pressInDialog(page: Page, dialog: string, button = dialog): Promise<void> {
  await page.getByRole('button', { name: dialog, exact: true }).click()
  const opened = page.getByRole('dialog', { name: dialog, exact: true })
  await opened.getByRole('button', { name: button, exact: true }).click()
  await expect(opened).toBeHidden()
}
