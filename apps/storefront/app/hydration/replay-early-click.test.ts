import { afterEach, expect, it, vi } from 'vitest'
import { loadReplay, replayEarlyChanges } from './replay-early-click.ts'

afterEach(() => vi.unstubAllGlobals())

/** Creates a page with a radio button that was pressed before hydration and has been hydrated since. */
function pressedPage() {
  vi.stubGlobal('HTMLSelectElement', class {})
  const clicks: string[] = []
  const radio = {
    type: 'radio',
    name: 'part',
    checked: true,
    defaultChecked: false,
    __reactProps$1: {},
    click: () => clicks.push('part'),
  }
  vi.stubGlobal('document', { picked: new Set([radio]), getElementsByName: () => [] })
  return { radio, clicks }
}

it('replays a press before the next render resets the control', async () => {
  const { radio, clicks } = pressedPage()
  await loadReplay()
  const rendered = new Promise<void>((resolve) => {
    setImmediate(() => {
      radio.checked = radio.defaultChecked
      resolve()
    })
  })
  await Promise.all([replayEarlyChanges(), rendered])
  expect(clicks).toEqual(['part'])
})
