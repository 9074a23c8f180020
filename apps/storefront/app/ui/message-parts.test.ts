import { afterEach, expect, it, vi } from 'vitest'

const missing = 'data:text/javascript,throw new Error("Unable to load translation")'
const core = 'data:text/javascript,export default {}'
vi.mock('virtual:message-urls', () => ({ default: { en: { core, more: missing } } }))
afterEach(() => vi.unstubAllGlobals())

it('leaves a translation that cannot be loaded to the log of the browser, without a notice (spec §8 "Unable to load translation")', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { loadMoreMessages } = await import('./message-parts.ts')
  // Nobody catches it: an unhandled rejection is what a browser writes to its console.
  await expect(loadMoreMessages()).rejects.toThrow('Unable to load translation')
})
