import { describe, expect, it } from 'vitest'
import { redirectSource, redirectTarget } from './shop-path.ts'

const publicUrl = 'https://shop.example'

describe('redirect source', () => {
  it.each([
    ['/phones.html', '/phones.html'],
    ['https://old.example/phones.html', '/phones.html'],
    ['/phones/', '/phones'],
    ['/', '/'],
    ['/kõrvaklapid', '/k%C3%B5rvaklapid'],
    ['/k%c3%b5rvaklapid', '/k%C3%B5rvaklapid'],
    ['/ko\u0303rvaklapid', '/k%C3%B5rvaklapid'],
    ['/ko%CC%83rv?q=o%CC%83', '/k%C3%B5rv?q=%C3%B5'],
    ['/catalog/product/view?id=12#top', '/catalog/product/view?id=12'],
    ['/50%', '/50%25'],
    ['/50%25', '/50%25'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/a:b,c@d', '/a%3Ab%2Cc%40d'],
    ['/a%3Ab%2cc%40d', '/a%3Ab%2Cc%40d'],
    ['/a%2Fb//c/', '/a/b/c'],
    ['/et/phones.html', '/phones.html'],
    ['/et', '/'],
    ['/EN/Phones.html', '/en/Phones.html'],
    ['/en/', '/en'],
    ['/index.php?option=com_x&id=728:korter', '/index.php?id=728%3Akorter&option=com_x'],
    ['/index.php?id=728%3akorter&option=com_x', '/index.php?id=728%3Akorter&option=com_x'],
    ['/go?to=/a/b', '/go?to=%2Fa%2Fb'],
    ['/go?q=a+b%20c', '/go?q=a+b+c'],
    ['/go?b=2&a=1&b=1', '/go?a=1&b=2&b=1'],
    ['/go?', '/go'],
    ['/view?utm_source=x&id=12&gclid=y&fbclid=z&srsltid=w', '/view?id=12'],
    ['/view?UTM_Source=x', '/view'],
  ])('normalizes %s to %s', (address, source) => {
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
  ])('refuses %j', (address) => {
    expect(redirectSource(address)).toBeUndefined()
  })
})

it('keeps an address in canonical form unchanged', () => {
  for (const address of ['/50%', '/a%2F..%2Fb', '/a%252Fb', '/go?q=50%&r=%2525', '/a b/ö?x= y'])
    expect(redirectSource(redirectSource(address) ?? '')).toBe(redirectSource(address))
})

describe('redirect target', () => {
  it.each([
    ['/en/c/phones', '/en/c/phones'],
    ['/en/c/phones?color=red#list', '/en/c/phones?color=red#list'],
    ['https://shop.example/en/c/phones', '/en/c/phones'],
    ['/et/c/telefonid/', '/c/telefonid'],
    ['/%2F%2Fevil.example', '/evil.example'],
  ])('normalizes %s to %s', (address, target) => {
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
  ])('refuses %j, which leads out of the shop', (address) => {
    expect(redirectTarget(address, publicUrl)).toBeUndefined()
  })
})
