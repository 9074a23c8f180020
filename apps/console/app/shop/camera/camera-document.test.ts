import { expect, test } from 'vitest'
import { screenIn } from './camera-document.ts'

test('leads from the scan screen only to screens of the console', () => {
  const wanted = ['/warehouse/pack/200000001?camera=on', '/count/7?camera=on&show=other']
  expect(wanted.map(screenIn)).toEqual(wanted)
  const others = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/',
    '',
    null,
  ]
  expect(others.map(screenIn)).toEqual(others.map(() => undefined))
})
