import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storageKeys } from './storage-keys.ts'

/** Read as text: the worker is a separate program, which cannot be imported. */
const workerFile = new URL('../service-worker/cache-names.ts', import.meta.url)
const caches = [...readFileSync(workerFile, 'utf8').matchAll(/^ {2}\w+: '(\w+)'/gm)].map(([, name]) => name)

const keys = Object.values(storageKeys).map(({ name }) => name.replace(/\.v\d+$/, ''))

it.each(['et', 'en', 'ru'])('names every stored value on the cookie page (%s)', (language) => {
  const file = new URL(`../../../../packages/demo-shop/content/${language}/pages/cookies.md`, import.meta.url)
  const page = readFileSync(file, 'utf8')
  const named = new Set(
    [...page.matchAll(/\(([^)]+)\) \|/g)].flatMap(([, names]) => (names ?? '').split(', ')),
  )
  expect(keys.filter((key) => !named.has(key))).toEqual([])
  expect(caches.length).toBeGreaterThan(4)
  expect(caches.filter((cache) => !named.has(cache ?? ''))).toEqual([])
  for (const cookie of ['styles', 'cookie-choice-2']) expect(named).toContain(cookie)
})
