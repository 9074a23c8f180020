import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Returns serious and critical accessibility errors of a page, or of one part, found by axe as `rule:
 * element`. Waits for running transitions, whose colours are not final, and disables animations from then
 * on.
 */
export async function seriousErrors(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState, timeline }) => {
          const { endTime = Number.POSITIVE_INFINITY } = effect?.getComputedTiming() ?? {}
          const isRunning = playState === 'running' && timeline === document.timeline
          return isRunning && Number.isFinite(Number(endTime))
        })
        .map(({ finished }) => finished),
    ),
  )
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
