import type { Language } from '@ambra/contract/platform/api/language'
import { expect, type Locator, type Page } from '@playwright/test'
import { faultsOf, openScreen, settled } from './screen-check.ts'
import { textOf } from './screen-words.ts'

/** Overlay to check: the control and keys that open it, and its role. */
type Overlay = { name: string; path: string; by: Locator; keys?: string; is: 'dialog' | 'menu' | 'listbox' }

/**
 * Opens one overlay of each kind by keyboard, checks it, walks through it, closes it with Escape and checks
 * that the focus returns.
 */
export async function overlayFaults(page: Page, url: string, language: Language): Promise<string[]> {
  const t = (key: string) => textOf(language, key)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isPhone = (page.viewportSize()?.width ?? 0) < 900
  const overlays: Overlay[] = [
    { name: 'sheet', path: 'people', by: button(t('people.invite')), is: 'dialog' },
    { name: 'confirm', path: 'account', by: button(t('account.newCodes')), is: 'dialog' },
    {
      name: 'palette',
      path: 'people',
      by: page.getByRole('button', { name: t('palette.open') }),
      keys: 'Control+k',
      is: 'dialog',
    },
    { name: 'keys', path: 'people', by: page.locator('main h1'), keys: '?', is: 'dialog' },
    { name: 'own menu', path: 'people', by: button(`${t('frame.own')} Mari Tamm`), is: 'menu' },
    {
      name: 'choice',
      path: 'account',
      by: page.locator('main [aria-haspopup=listbox]').first(),
      is: 'listbox',
    },
    ...(isPhone
      ? [{ name: 'menu', path: 'people', by: button(t('frame.menu')), is: 'dialog' as const }]
      : []),
  ]
  const faults: string[] = []
  for (const overlay of overlays) {
    await openScreen(page, `${url}/admin/${overlay.path}`)
    faults.push(...(await overlayFault(page, overlay, language)).map((fault) => `${overlay.name}: ${fault}`))
  }
  return faults
}

async function overlayFault(page: Page, { by, keys, is }: Overlay, language: Language): Promise<string[]> {
  await by.focus()
  await page.keyboard.press(keys ?? 'Enter')
  const opened = page.getByRole(is).first()
  await expect(opened).toBeVisible()
  await settled(page)
  const holds = () => opened.evaluate((element) => element.contains(document.activeElement))
  // A modal hides the page behind it, with its main part and heading, from screen readers.
  const faults = (await faultsOf(page, language)).filter(
    (fault) => !/^(landmark-one-main|page-has-h)/.test(fault),
  )
  if (!(await holds())) faults.push('the focus is not in it')
  if (is === 'dialog')
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if (!(await holds())) return [...faults, 'Tab leads out of it']
    }
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  const isBack = async () => await by.evaluate((element) => element === document.activeElement)
  await expect
    .poll(isBack)
    .toBe(true)
    .catch(() => faults.push('the focus is not back'))
  return faults
}
