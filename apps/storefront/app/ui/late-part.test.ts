import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { latePart } from './late-part.ts'

const page = (Part: Parameters<typeof createElement>[0]) =>
  renderToString(createElement(Suspense, { fallback: 'empty' }, createElement(Part)))

it('renders a preloaded part at once', async () => {
  const [Part, fetchPart] = latePart(async () => () => 'panel')
  await fetchPart()
  expect(page(Part)).toContain('panel')
})

it('renders the fallback while nothing is loaded', () => {
  const [Part] = latePart(async () => () => 'panel')
  expect(page(Part)).toContain('empty')
})

it('loads again after a failed load', async () => {
  const answers = [() => Promise.reject(new Error('away')), async () => () => 'panel']
  const [Part, fetchPart] = latePart(() => answers.shift()?.() ?? Promise.reject(new Error('once too often')))
  await expect(fetchPart()).rejects.toThrow('away')
  await fetchPart()
  expect(page(Part)).toContain('panel')
})
