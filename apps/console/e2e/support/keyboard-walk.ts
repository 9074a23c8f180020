import type { Page } from '@playwright/test'

/** More controls than these of one screen are alike: rows of a list. */
const longest = 90

/**
 * Goes through a screen by the keyboard alone: from the first Tab, which reaches the link to the main part, through its controls
 * and out of it. @returns what a person without a mouse would stumble over
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  await page.keyboard.press('Tab')
  const other = await page.evaluate(() => {
    const first = document.activeElement
    const { top = -1 } = first?.getBoundingClientRect() ?? {}
    const isLink = first?.matches('a[href="#main"]') === true && top >= 0
    return isLink ? undefined : (first?.outerHTML.slice(0, 140) ?? 'nothing')
  })
  if (other) return [`the first Tab does not show the link to the main part: ${other}`]
  await page.keyboard.press('Enter')
  if (!(await page.evaluate(() => document.activeElement?.id === 'main')))
    return ['the link to the main part does not lead there']
  return await walkFrom(page, 'main')
}

/** Goes through a page that has no menu before its main part. */
export async function plainKeyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  return await walkFrom(page, 'body *')
}

/** Goes on by Tab from where the focus is, until it leaves what `within` finds or is where it was. */
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
  // A form may have the focus in its first field from the beginning.
  window.keyboardWalk = { seen: new Set(document.activeElement ? [document.activeElement] : []), stays: 0 }
}

/** Runs in the page after each Tab: whether what had the focus before looked otherwise than it looks now without it. */
function takeStep(within: string): { state: 'inside' | 'outside' | 'stuck'; fault?: string } {
  const walk = window.keyboardWalk ?? { seen: new Set<Element>(), stays: 0 }
  const { last, look } = walk
  const element = document.activeElement
  if (element && element === last) {
    // Day, month, year and calendar of a date are stops of their own.
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

  /** All that may show a focus: at the control, around it, and what stands in for it. */
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
  /** Nothing of it can be seen: something lies over it, or it is out of the window. */
  function isCovered(one: Element): boolean {
    let shown = one.closest('label') ?? one
    // A control that only a screen reader finds is shown by what is around it.
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

/** Runs in the page: controls that Tab passed by. Of a group with one stop the arrows reach the others. */
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
