import { expect, it } from 'vitest'
import { hasBackReference, isAddressPattern } from './redirect-pattern.ts'

it.each([
  '^/phones',
  '/phones.html$',
  '~ /phones',
  '/blog/*',
  '/blog/*/comments',
  '/blog*',
  '/*.html',
  '/blog/(.*)',
  '/blog/(.+)',
  '/blog/.*',
  '/product/([0-9]+)',
  '/product/[a-z-]+.html',
  String.raw`/product/(\d+)`,
  String.raw`/phones\.html`,
  '/(old|new)/phones',
  '/(?i)phones',
  '/(en)?/phones',
  '/product/:slug',
  '/product/:id/view',
  '/product/{id}',
  '/product/<slug>',
  '/view?id=(.*)',
  '/view?id=[0-9]+',
])('recognizes the pattern %s', (address) => expect(isAddressPattern(address)).toBe(true))

it.each([
  '/phones.html',
  '/index.php?option=com_x&id=728:korter',
  '/index.php?option=com_x&view=a/b&url=https://x.example/y',
  '/list?filter[color]=red&id[]=1',
  '/wiki/phone_(red)',
  '/wiki/phone_(red)?id=1',
  '/a+b/c++.html',
  '/st.+peter.html',
  '/5*-hotel',
  '/price-$5',
  '/a:b/1,2;c@d',
  '/k%C3%B5rv%2A',
])('treats %s as an address', (address) => expect(isAddressPattern(address)).toBe(false))

it.each(['/c/$1', '/c/:splat', '/c/${slug}', String.raw`/c/\1`])('finds the reference in %s', (address) =>
  expect(hasBackReference(address)).toBe(true),
)

it.each(['/c/phones', '/c/phones?price=5:10', '/p/A$B/x'])('finds no reference in %s', (address) =>
  expect(hasBackReference(address)).toBe(false),
)
