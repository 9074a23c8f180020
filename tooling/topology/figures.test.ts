import { describe, expect, it } from 'vitest'
import { allSucceedSince, figuresOf, kinds, type Sent } from './figures.ts'

const page = (at: number, outcome = 'ok', ms = 10): Sent => ({ kind: 'page', at, ms, outcome })

describe('figures of a window', () => {
  it('counts failures by kind and ignores other kinds', () => {
    const sent = [page(50), page(100), page(200, '503'), page(300, 'connection'), page(400, '503'), page(900)]
    const { requests, failed } = figuresOf(sent, 'page', { from: 100, to: 800 })
    expect({ requests, failed }).toEqual({ requests: 4, failed: { 503: 2, connection: 1 } })
    expect(figuresOf(sent, 'order', { from: 100, to: 800 }).requests).toBe(0)
  })

  it('measures the longest time without a success, edges included', () => {
    const sent = [page(100), page(200), page(300, '503'), page(900)]
    expect(figuresOf(sent, 'page', { from: 100, to: 1000 }).silentMs).toBe(700)
    expect(figuresOf(sent, 'page', { from: 100, to: 800 }).silentMs).toBe(590)
    expect(figuresOf([], 'page', { from: 100, to: 800 }).silentMs).toBe(700)
  })

  it('waits for a later success of every kind', () => {
    const sent = kinds.map((kind): Sent => ({ kind, at: 500, ms: 10, outcome: 'ok' }))
    expect(allSucceedSince(sent, 400)).toBe(true)
    expect(allSucceedSince(sent, 500)).toBe(false)
    expect(allSucceedSince(sent.slice(1), 400)).toBe(false)
  })
})
