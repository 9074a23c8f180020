import { expect, it } from 'vitest'
import { trimEndSigns, trimSigns, withoutComments, withoutElements, withoutTags } from './linear-text.ts'

it('trims characters only at the ends', () => {
  expect(trimSigns('//a/b//', '/')).toBe('a/b')
  expect(trimEndSigns('//a, ,', ' ,')).toBe('//a')
  expect(trimSigns('///', '/')).toBe('')
})

it.each([
  ['a<b>c</b>', 'ac'],
  ['1 < 2', '1 < 2'],
  ['<p title="a>b">c', 'b">c'],
  ['<<p>a', 'a'],
])('removes the tags of %s', (html, text) => {
  expect(withoutTags(html)).toBe(text)
})

it('removes whole comments', () => {
  expect(withoutComments('a<!-- b --><!---->c<!-- d')).toBe('ac<!-- d')
})

it.each([
  ['a<script>b</script >c', 'ac'],
  ['a<SCRIPT src=x>b</sCript>c<style>d', 'ac'],
  ['a<style>b<script></style>c</script>d', 'ac</script>d'],
  ['a<header>b</header>', 'a<header>b</header>'],
  ['İ<script>b</script>c', 'İc'],
  ['a<iframe>b</iframe>', 'a<iframe>b</iframe>'],
])('removes silent elements with their content from %s', (html, left) => {
  expect(withoutElements(html, ['script', 'style'])).toBe(left)
})
