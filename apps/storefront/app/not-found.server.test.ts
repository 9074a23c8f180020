import { expect, it } from 'vitest'
import { wordsOf } from './not-found.server.ts'

it.each([
  ['phones/nordvik-polar-7.html', 'nordvik polar 7'],
  ['õhupuhastid_2', 'õhupuhastid 2'],
  ['/a//b-c/', 'b c'],
  ['</script><script>alert(1)', 'script script alert 1'],
  ['🔋', ''],
  ['', ''],
  ['x'.repeat(500), 'x'.repeat(100)],
])('reads the words of the address %j', (address, words) => {
  expect(wordsOf(address)).toBe(words)
})
