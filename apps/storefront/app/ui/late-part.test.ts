import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { latePart } from './late-part.ts'

const page = (Part: Parameters<typeof createElement>[0]) =>
  renderToString(createElement(Suspense, { fallback: 'empty' }, createElement(Part)))

it('shows a part at once that was fetched ahead', async () => {
  const [Part, fetchPart] = latePart(async () => () => 'panel')
  await fetchPart()
  expect(page(Part)).toContain('panel')
})

it('leaves the place empty while nothing was fetched', () => {
  const [Part] = latePart(async () => () => 'panel')
  expect(page(Part)).toContain('empty')
})

it('fetches again after a fetch that failed', async () => {
  const answers = [() => Promise.reject(new Error('away')), async () => () => 'panel']
  const [Part, fetchPart] = latePart(() => answers.shift()?.() ?? Promise.reject(new Error('once too often')))
  await expect(fetchPart()).rejects.toThrow('away')
  await fetchPart()
  expect(page(Part)).toContain('panel')
})
