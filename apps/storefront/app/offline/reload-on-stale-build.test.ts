import { beforeEach, expect, it, vi } from 'vitest'

/** Link of the page: the click reaches the router unless it is stopped before. */
class Link {
  origin = 'https://shop.test'
  pathname: string
  hash: string
  constructor(path: string) {
    const url = new URL(path, this.origin)
    this.pathname = url.pathname
    this.hash = url.hash
    if (!path.startsWith('/')) this.origin = url.origin
  }
  closest = () => this
}

let page: EventTarget
let isOnline = true

beforeEach(async () => {
  page = new EventTarget()
  isOnline = true
  vi.resetModules()
  vi.stubGlobal('Element', Link)
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { reloadOnStaleBuild } = await import('./reload-on-stale-build.ts')
  reloadOnStaleBuild()
})

/** Returns what handles a click at `from`: the router, or the browser with a page load. */
function follower(to: string, from = '/en'): 'program' | 'browser' {
  vi.stubGlobal('location', { origin: 'https://shop.test', pathname: from })
  const press = new Event('click')
  Object.defineProperty(press, 'target', { value: new Link(to) })
  const stopped = vi.spyOn(press, 'stopPropagation')
  page.dispatchEvent(press)
  return stopped.mock.calls.length > 0 ? 'browser' : 'program'
}

it('loads the next page from the server after a chunk of an old release failed to load', () => {
  expect(follower('/en/c/phones')).toBe('program')
  page.dispatchEvent(new Event('vite:preloadError'))
  expect(follower('/en/c/phones')).toBe('browser')
  expect(follower('/en?page=2')).toBe('browser')
})

it('does not reload in the checkout, nor for an anchor or another site', () => {
  page.dispatchEvent(new Event('vite:preloadError'))
  for (const checkout of ['/checkout', '/en/checkout'])
    expect(follower('/en/privacy-policy', checkout)).toBe('program')
  expect(follower('/en#main')).toBe('program')
  expect(follower('https://bank.test/pay')).toBe('program')
})

it('does not take a chunk that failed without a network for a new release', () => {
  isOnline = false
  page.dispatchEvent(new Event('vite:preloadError'))
  isOnline = true
  expect(follower('/en/c/phones')).toBe('program')
})
