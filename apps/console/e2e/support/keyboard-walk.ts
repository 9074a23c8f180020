import type { Page } from '@playwright/test'

/** Maximum number of controls to check per screen; beyond it, they are similar rows of a list. */
const longest = 90

/**
 * Walks through a screen by keyboard: the first Tab reaches the skip link, then all controls of the main
 * part, then out of it. @returns what a person without a mouse could not use
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  await page.keyboard.press('Tab')
  const other = await page.evaluate(() => {
    const first = document.activeElement
    const { top = -1 } = first?.getBoundingClientRect() ?? {}
    const isLink = first?.matches('a[href="#main"]') === true && top >= 0
    return isLink ? undefined : (first?.outerHTML.slice(0, 140) ?? 'empty')
  })
  if (other) return [`the first Tab does not show the link to the main part: ${other}`]
  await page.keyboard.press('Enter')
  if (!(await page.evaluate(() => document.activeElement?.id === 'main')))
    return ['the link to the main part does not lead there']
  return await walkFrom(page, 'main')
}

/** Walks through a page without a menu before its main part. */
export async function plainKeyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  return await walkFrom(page, 'body *')
}

/** Presses Tab from the current focus until it leaves `within` or does not move. */
async function walkFrom(page: Page, within: string): Promise<string[]> {
  const faults: string[] = []
  for (let presses = 0; presses < longest; presses++) {
    await page.keyboard.press('Tab')
    const { state, fault } = await page.evaluate(takeStep, within)
    if (fault) faults.push(fault)
    if (state === 'stuck') return [...faults, 'Tab leads no further']
    if (state === 'outside') {
      const missed = await page.evaluate(missedControls, within)
      return [...faults, ...missed]
    }
  }
  return faults
}

type Walk = { seen: Set<Element>; last?: Element; look?: string; stays: number }
declare global {
  interface Window {
    keyboardWalk?: Walk
  }
}

function startWalk(): void {
  // A form may focus its first field on load.
  window.keyboardWalk = { seen: new Set(document.activeElement ? [document.activeElement] : []), stays: 0 }
}

/**
 * Runs in the page after each Tab. Checks that the previous element looked different while it had the focus.
 */
function takeStep(within: string): { state: 'inside' | 'outside' | 'stuck'; fault?: string } {
  const walk = window.keyboardWalk ?? { seen: new Set<Element>(), stays: 0 }
  const { last, look } = walk
  const element = document.activeElement
  if (element && element === last) {
    // Date fields have separate stops for day, month, year and calendar.
    const stops = element.matches('input[type=date], input[type=time], input[type=datetime-local]') ? 7 : 1
    walk.stays += 1
    return walk.stays < stops ? { state: 'inside' } : { state: 'stuck', fault: nameOf(element) }
  }
  walk.stays = 0
  const unseen = last && look === lookOf(last) ? `no sign of the focus: ${nameOf(last)}` : undefined
  if (!element?.closest(within) || walk.seen.has(element)) {
    delete walk.last
    return { state: 'outside', ...(unseen && { fault: unseen }) }
  }
  walk.seen.add(element)
  walk.last = element
  walk.look = lookOf(element)
  const fault = [unseen, isCovered(element) ? `covered: ${nameOf(element)}` : undefined]
    .filter(Boolean)
    .join('; ')
  return { state: 'inside', ...(fault && { fault }) }

  /** Returns the styles that may show the focus: of the control, its ancestors and its replacement. */
  function lookOf(one: Element): string {
    const around = [one, one.parentElement, one.parentElement?.parentElement, one.closest('label')]
    const near = [...around, ...one.children, ...(one.closest('label')?.children ?? [])]
    return near
      .flatMap((part) => {
        if (!part) return []
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(part)
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, borderColor, backgroundColor]
      })
      .join('|')
  }
  /** Returns true when nothing of the element is visible: it is covered or outside the window. */
  function isCovered(one: Element): boolean {
    let shown = one.closest('label') ?? one
    // Visually hidden controls are shown by their container.
    while (shown.getBoundingClientRect().width < 3 && shown.parentElement) shown = shown.parentElement
    const box = shown.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right < left || bottom < top) return true
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const))
    return !points.some(([x, y]) => {
      const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return there && (shown.contains(there) || there.contains(shown) || one.contains(there))
    })
  }
  function nameOf(one: Element): string {
    return one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)
  }
}

/** Runs in the page. Returns controls that Tab skipped, except those in groups that arrow keys reach. */
function missedControls(within: string): string[] {
  const seen = window.keyboardWalk?.seen ?? new Set<Element>()
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      `${within} :is(a[href], button, input, select, textarea, summary)`,
    ),
  ]
  return all
    .filter((one) => {
      const isOff = one.matches(':disabled, [aria-disabled=true], [type=hidden], [type=radio], [type=file]')
      const isOther =
        one.tabIndex < 0 ||
        one.closest(
          '[role=radiogroup], [role=grid], [role=treegrid], [role=tablist], [aria-hidden=true], [inert]',
        )
      return !isOff && !isOther && !seen.has(one) && one.checkVisibility({ visibilityProperty: true })
    })
    .slice(0, 3)
    .map((one) => `Tab passes by: ${one.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`)
}
