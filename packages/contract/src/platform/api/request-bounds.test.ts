import { describe, expect, it } from 'vitest'
import { ShopError } from '../errors/errors.ts'
import { checkBodyText, checkFormText, maxFields } from './request-bounds.ts'

const errorOf = (check: () => void) => {
  try {
    check()
    return undefined
  } catch (error) {
    return error instanceof ShopError ? [error.code, error.params] : error
  }
}
const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&')

describe('request limits', () => {
  it('refuses a query with too many parameters', () => {
    expect(errorOf(() => checkFormText(fields(maxFields)))).toBeUndefined()
    expect(errorOf(() => checkFormText(fields(maxFields + 1)))).toEqual([
      'request.too_many_fields',
      { max: maxFields },
    ])
  })

  it('detects JSON or a form by its text', () => {
    expect(errorOf(() => checkBodyText(` \n${'['.repeat(33)}`))).toEqual(['request.too_deep', { max: 32 }])
    expect(errorOf(() => checkBodyText(`[${'1,'.repeat(10_001)}`))).toEqual([
      'request.too_many_fields',
      { max: 10_000 },
    ])
    expect(errorOf(() => checkBodyText(fields(maxFields + 1)))).toEqual([
      'request.too_many_fields',
      { max: maxFields },
    ])
    expect(errorOf(() => checkBodyText(`note=${'['.repeat(40_000)}`))).toBeUndefined()
  })
})
