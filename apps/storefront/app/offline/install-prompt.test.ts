import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let page: EventTarget

/** New browser with a freshly loaded module. */
async function aPage({ standalone, mode = 'browser' }: { standalone?: boolean; mode?: string } = {}) {
  page = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', standalone === undefined ? {} : { standalone })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(`(display-mode: ${mode})`) }))
  const { promptToInstall, installWay, storeInstallPrompt } = await import('./install-prompt.ts')
  storeInstallPrompt()
  return { promptToInstall, installWay }
}

function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(event)
  return { event, prompt }
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.unstubAllGlobals())

describe('installing the shop as an app', () => {
  it("offers installation once the browser does, and suppresses the browser's own prompt", async () => {
    const { installWay } = await aPage()
    expect(installWay()).toBe('no')
    const { event, prompt } = offer('accepted')
    expect(installWay()).toBe('ask')
    expect(event.defaultPrevented).toBe(true)
    expect(prompt).not.toHaveBeenCalled()
  })

  it('prompts once for each offer of the browser, and returns whether the shopper agreed', async () => {
    const { promptToInstall, installWay } = await aPage()
    const refused = offer('dismissed')
    expect(await promptToInstall()).toBe(false)
    expect(refused.prompt).toHaveBeenCalledTimes(1)
    expect(installWay()).toBe('no')
    expect(await promptToInstall()).toBe(false)
    expect(refused.prompt).toHaveBeenCalledTimes(1)
    offer('accepted')
    expect(await promptToInstall()).toBe(true)
  })

  it('does not offer installation when the shop is or was just installed', async () => {
    const { installWay } = await aPage()
    offer('accepted')
    page.dispatchEvent(new Event('appinstalled'))
    offer('accepted')
    expect(installWay()).toBe('no')
    const app = await aPage({ mode: 'standalone' })
    offer('accepted')
    expect(app.installWay()).toBe('no')
    expect((await aPage({ standalone: true })).installWay()).toBe('no')
  })

  it('explains manual installation on iOS, which never prompts', async () => {
    expect((await aPage({ standalone: false })).installWay()).toBe('byHand')
  })
})
