import { expect, it } from 'vitest'
import { readablePath } from './readable-path.ts'

it.each([
  ['/en/%E0%A4%A', '/en/%25E0%25A4%25A'],
  ['/p/x%?size=%', '/p/x%25?size=%'],
  ['/c/telefonid?q=%', '/c/telefonid?q=%'],
  ['/i/%C3%B5', '/i/%C3%B5'],
  ['/api/catalog/%E0%A4%A', '/api/catalog/%E0%A4%A'],
])('escapes an address that cannot be decoded, so that it names no page: %s', (given, readable) => {
  expect(readablePath(given)).toBe(readable)
})
