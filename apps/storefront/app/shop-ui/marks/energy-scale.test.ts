import { describe, expect, it } from 'vitest'
import { energyColour, energyScaleOf } from './energy-scale.ts'

describe('energy class colours (LAW-ENE-1)', () => {
  it.each([
    ['A', 'A-G', '#00a651'],
    ['G', 'A-G', '#ed1c24'],
    ['A+++', 'A+++-D', '#00a651'],
    ['A', 'A+++-D', '#fff200'],
    ['D', 'A+++-D', '#ed1c24'],
    ['D', 'A-G', '#fff200'],
    ['A+', 'A-G', undefined],
  ])('returns for %s on %s the colour %s', (energyClass, scale, colour) => {
    expect(energyColour(energyClass, scale)).toBe(colour)
  })

  it('reads both ends of a scale', () => {
    expect(energyScaleOf('A+++-D')).toMatchObject({ top: 'A+++', bottom: 'D' })
    expect(energyScaleOf('A-G')).toMatchObject({ top: 'A', bottom: 'G' })
  })
})
