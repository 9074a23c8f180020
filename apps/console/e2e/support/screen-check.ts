import AxeBuilder from '@axe-core/playwright'
import type { Language } from '@ambra/contract/platform/api/language'
import { expect, type Page, type Request } from '@playwright/test'
import { wrongWords } from './screen-words.ts'

/** Opens a screen and waits until all of it has loaded, including lazy parts. */
export async function openScreen(page: Page, url: string): Promise<void> {
  const pending = new Set<Request>()
  // The hint stream never ends.
  const begin = (request: Request) => void (/events/.test(request.url()) || pending.add(request))
  const end = (request: Request) => void pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(url)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(async () => {
    expect(pending.size).toBe(0)
    await settled(page)
    expect(pending.size).toBe(0)
  }).toPass({ intervals: [20, 50, 100] })
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Waits until nothing on the page is loading or changing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const until = Date.now() + 5000
    // Lazy parts request their script only after a short idle time.
    for (let before = '', same = 0; same < 3 && Date.now() < until; ) {
      await wait(100)
      same = before === document.body.innerHTML ? same + 1 : 0
      before = document.body.innerHTML
    }
    // Waits for transitions, whose intermediate colours would fail the contrast check.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** Returns the faults of what a page shows: a screen, or an open dialog. */
export async function faultsOf(page: Page, language: Language): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0))
  const axe = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // Runs axe in this page: a second page per check would take half of the time.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    ),
    ...(await wrongWords(page, language)),
    ...(await page.evaluate(shapeFaults, language)),
  ]
}

/** Runs in the page. Checks title, heading, language and overflow. */
function shapeFaults(language: string): string[] {
  const faults: string[] = []
  const { documentElement: root, title } = document
  const headings = [...document.querySelectorAll('h1')].filter((one) => one.textContent?.trim())
  if (headings.length !== 1) faults.push(`${headings.length} headings of level 1`)
  if (!/\S · Ambra$/.test(title)) faults.push(`title "${title}"`)
  if (root.lang !== language) faults.push(`html lang ${root.lang}`)
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`)
  for (const element of document.querySelectorAll('main *, [role=dialog], [role=dialog] *')) {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || getComputedStyle(element).clipPath !== 'none') continue
    const { right, left, width } = element.getBoundingClientRect()
    const isOutside = width > 1 && (right > innerWidth + 1 || left < -1)
    if (isOutside && !canScroll(element)) faults.push(`out of the window: ${nameOf(element)}`)
    const isControl = element.matches('button, a, [role=button], th, label, legend, h1, h2, h3, summary')
    if (isControl && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      if (getComputedStyle(element).overflowX !== 'visible' || element.matches('button, h1, h2, h3'))
        faults.push(`wider than its box: ${nameOf(element)}`)
  }
  return faults

  function canScroll(element: Element): boolean {
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) return true
    return false
  }
  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().slice(0, 60)}`
  }
}
