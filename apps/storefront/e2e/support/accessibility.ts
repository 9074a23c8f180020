import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Serious and critical accessibility errors that axe finds on a page, or within one part of it, as `rule: element`. What fades
 * in or loads has not got its colours yet: it is waited for, and nothing fades in from
 * then on.
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
