import { describe, expect, it } from 'vitest'
import { cleanSvg } from './svg-drawing.ts'

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`

describe('cleanSvg', () => {
  it('keeps shapes, gradients, classes and references within the drawing', () => {
    const given = drawing(
      '<defs><linearGradient id="g" x1=".2"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
        '<style>.a{fill:url(#g)}</style><path class="a" d="M0 0h5"></path><use xlink:href="#g"></use>' +
        '<text x="1">A &amp; B &lt;c&gt;</text>',
    )
    expect(cleanSvg(`<?xml version="1.0"?>\n<!-- drawn --><!DOCTYPE svg>${given}\n`)).toBe(given)
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<g onload="alert(1)"></g>'],
    ['a script address', '<a href="javascript:alert(1)"><g></g></a>'],
    ['an encoded script address', '<use href="&#106;avascript:alert(1)"></use>'],
    ['a picture of another server', '<image href="https://elsewhere.test/x.png"/>'],
    ['a reference to another server', '<use xlink:href="//elsewhere.test/x#y"></use>'],
    ['a style of another server', '<style>@import "https://elsewhere.test/x"</style>'],
    ['a fill of another server', '<path fill="url(https://elsewhere.test/x#y)"></path>'],
    ['an escaped address', String.raw`<path style="fill:\75rl(//elsewhere.test)"></path>`],
    ['a page', '<foreignObject><iframe src="https://elsewhere.test"></iframe></foreignObject>'],
    ['an animation of an address', '<animate attributeName="href" values="https://elsewhere.test"/>'],
    ['markup in a style', '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
  ])('removes %s', (_, inner) => {
    expect(cleanSvg(drawing(inner))).not.toMatch(/script|elsewhere|onload|alert|iframe|animate|75rl/)
  })

  it('removes entities that a document type declares', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;">]>'
    expect(cleanSvg(bomb + drawing('<text>&b;</text>'))).not.toMatch(/ENTITY|aaaa/)
  })

  it.each(['', 'hello', '<html><body></body></html>', '<svg'])('rejects what is no drawing: %j', (text) => {
    expect(cleanSvg(text)).toBeUndefined()
  })
})
