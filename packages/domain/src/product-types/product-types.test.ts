import { ProductType } from '@ambra/contract/product'
import { describe, expect, it } from 'vitest'
import { rulesOf } from './registry.ts'
import { traitsOf, typesWhere } from './traits.ts'

describe('product types', () => {
  it('have rules and traits for every contract type', () => {
    expect(typesWhere(() => true).sort()).toEqual([...ProductType.enum].sort())
    for (const type of typesWhere(() => true)) expect(rulesOf(type).line).toBeTypeOf('function')
  })

  it('name an unknown type in the error', () => {
    // A type that only a newer version knows.
    expect(() => rulesOf('car' as ProductType)).toThrow('unknown product type "car"')
  })

  it('know no traits of names objects inherit', () => {
    for (const name of ['constructor', '__proto__', 'car', undefined]) {
      const { choice, composedOf, isVirtual, hasFiles } = traitsOf(name)
      expect([choice, composedOf, isVirtual, hasFiles]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('compose stock exactly where there is none', () => {
    const composed = typesWhere(({ composedOf }) => composedOf !== undefined)
    expect(typesWhere(() => true).filter((type) => rulesOf(type).buyable !== undefined)).toEqual(composed)
  })
})
