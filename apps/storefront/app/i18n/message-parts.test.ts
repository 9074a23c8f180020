import { afterEach, expect, it, vi } from 'vitest'

const missing = 'data:text/javascript,throw new Error("Unable to load translation")'
const core = 'data:text/javascript,export default {}'
const urls = vi.hoisted(() => ({ en: { core: '', more: '' } }))
vi.mock('virtual:message-urls', () => ({ default: urls }))
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const unhandled = vi.fn<(error: unknown) => void>()
afterEach(() => {
  vi.unstubAllGlobals()
  process.off('unhandledRejection', unhandled)
})

it('logs a translation that cannot be loaded, and loads it again on the next call (spec §8 "Unable to load translation")', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  process.on('unhandledRejection', unhandled)
  urls.en = { core, more: missing }
  const { browserCatalog, loadMoreMessages } = await import('./message-parts.ts')
  void loadMoreMessages()
  await vi.waitFor(() => expect(String(warned.mock.calls[0]?.[0])).toContain('Unable to load translation'))
  // Without waiting calls the failure is only logged and is not an error of the page.
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()

  urls.en = { core, more: 'data:text/javascript,export default { later: "there" }' }
  await loadMoreMessages()
  expect(browserCatalog).toMatchObject({ later: 'there' })
})

it('rejects calls that wait for a failed translation, so that no screen shows message keys', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.resetModules()
  urls.en = { core, more: `${missing}//again` }
  const { loadMoreMessages } = await import('./message-parts.ts')
  await expect(loadMoreMessages()).rejects.toThrow('Unable to load translation')
})
