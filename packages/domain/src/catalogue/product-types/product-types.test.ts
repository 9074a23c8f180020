import { ProductType } from '@ambra/contract/catalogue/product'
import { describe, expect, it } from 'vitest'
import { rulesOf } from './registry.ts'
import { traitsOf, typesWhere } from './traits.ts'

describe('product types', () => {
  it('defines rules and traits for every contract type', () => {
    expect(typesWhere(() => true).sort()).toEqual([...ProductType.enum].sort())
    for (const type of typesWhere(() => true)) expect(rulesOf(type).line).toBeTypeOf('function')
  })

  it('names an unknown type in the error', () => {
    // A type that only a newer version knows.
    expect(() => rulesOf('car' as ProductType)).toThrow('unknown product type "car"')
  })

  it('returns no traits for names that objects inherit', () => {
    for (const name of ['constructor', '__proto__', 'car', undefined]) {
      const { choice, composedOf, isVirtual, hasFiles } = traitsOf(name)
      expect([choice, composedOf, isVirtual, hasFiles]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('composes stock exactly for types without their own', () => {
    const composed = typesWhere(({ composedOf }) => composedOf !== undefined)
    expect(typesWhere(() => true).filter((type) => rulesOf(type).buyable !== undefined)).toEqual(composed)
  })
})
