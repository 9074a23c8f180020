import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { keepPageOffline } from './keep-page-offline.ts'

const { filter, handler } = keepPageOffline().transform

it('keeps the page offline with the installed version of the router', () => {
  const entry = fileURLToPath(import.meta.resolve('react-router'))
  const path = entry.replace(/dist\/(\w+)\/.*$/, 'dist/$1/lib/dom/ssr/routeModules.js')
  expect(path).toMatch(filter.id)
  expect(handler(readFileSync(path, 'utf8'))).toContain(
    'if (!navigator.onLine) throw error; window.location.reload();',
  )
})

it("fails the build when the router's code has changed", () => {
  expect(() => handler('location.replace(location.href)')).toThrow('routeModules.js')
})
