import { describe, expect, it } from 'vitest'
import { redirectSource, redirectTarget } from './shop-path.ts'

const publicUrl = 'https://shop.example'

describe('an old address', () => {
  it.each([
    ['/phones.html', '/phones.html'],
    ['https://old.example/phones.html', '/phones.html'],
    ['/phones/', '/phones'],
    ['/', '/'],
    ['/kõrvaklapid', '/k%C3%B5rvaklapid'],
    ['/k%c3%b5rvaklapid', '/k%C3%B5rvaklapid'],
    ['/catalog/product/view?id=12#top', '/catalog/product/view?id=12'],
    ['/50%', '/50%'],
  ])('%s is compared as %s', (address, source) => {
    expect(redirectSource(address)).toBe(source)
  })

  it.each([
    'phones.html',
    '',
    '//old.example/x',
    'ftp://old.example/x',
    '/a\\b',
    '/a\nb',
    `/${'a'.repeat(2048)}`,
  ])('%j is none', (address) => {
    expect(redirectSource(address)).toBeUndefined()
  })
})

describe('the new address', () => {
  it.each([
    ['/en/c/phones', '/en/c/phones'],
    ['/en/c/phones?color=red#list', '/en/c/phones?color=red#list'],
    ['https://shop.example/en/c/phones', '/en/c/phones'],
  ])('%s leads to %s', (address, target) => {
    expect(redirectTarget(address, publicUrl)).toBe(target)
  })

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('%j leads out of the shop', (address) => {
    expect(redirectTarget(address, publicUrl)).toBeUndefined()
  })
})
