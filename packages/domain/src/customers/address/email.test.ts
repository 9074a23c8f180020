import { describe, expect, it } from 'vitest'
import { emailKey } from '../../promotions/coupon.ts'
import { normalEmail } from './email.ts'

const composed = 'm\u00f6\u00f6bel'
const decomposed = 'mo\u0308o\u0308bel'

describe('email address normalization', () => {
  it.each([
    [' Mari@Example.EE ', 'mari@example.ee'],
    [`Mari@${composed.toUpperCase()}.ee`, 'mari@xn--mbel-5qaa.ee'],
    [`mari@${decomposed}.ee`, 'mari@xn--mbel-5qaa.ee'],
    ['mari@xn--mbel-5qaa.ee', 'mari@xn--mbel-5qaa.ee'],
    ['mari@example\u3002ee', 'mari@example.ee'],
    ['mari@\uff45xample.ee', 'mari@example.ee'],
    [`${decomposed}@example.ee`, `${composed}@example.ee`],
    ['mari@10.1', 'mari@10.1'],
    ['no address', 'no address'],
    [`mari@${composed} .ee`, `mari@${composed} .ee`],
  ])('reads %j as %j', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal)
    expect(normalEmail(normal)).toBe(normal)
  })

  it('counts a customer by the normalized address', () => {
    const keys = [`Mari+1@${composed}.ee`, `mari@${decomposed}.ee`, 'mari@xn--mbel-5qaa.ee'].map(emailKey)
    expect(new Set(keys).size).toBe(1)
  })
})
