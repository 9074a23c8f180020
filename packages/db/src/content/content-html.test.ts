import { describe, expect, it } from 'vitest'
import { picturesIn, renderContent } from './content-html.ts'

/** Texts that try to inject scripts, foreign requests or page changes. */
const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/a.svg" onload="alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="javascript:alert(1)">',
  '<img srcset="https://evil.example/a 1x">',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](//evil.example/a.png)',
  '![x](/media/../secret.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example)',
  '[x](/\\evil.example "onmouseover=alert(1)")',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="/ok" onclick="alert(1)" style="position:fixed" target="_blank">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><use href="data:image/svg+xml,x"/></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<style>body{display:none}</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>',
  '<video src="https://evil.example/a.mp4" autoplay onplay=alert(1)></video>',
  '<body onload=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<div id="main" class="x" role="dialog">x</div>',
  '| <img src=x onerror=alert(1)> | "><script>alert(1)</script> |\n|---|---|\n| a | b |',
  '<table background="javascript:alert(1)"><tr><td onmouseover="alert(1)">x</td></tr></table>',
  '"onfocus=alert(1) autofocus="',
] as const

/** Every tag allowed in the output; anything else is a leak. */
const harmlessTag =
  /^<(?:\/?(?:h[2-6]|p|strong|b|em|i|del|s|sub|sup|code|pre|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|details|summary|a|div)|br \/|hr \/|(?:th|td) align="(?:left|right|center)"|ol start="\d+"|details open(?:="")?|a href="(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^"<>]*"(?: title="[^"<>]*")?(?: rel="noopener nofollow")?|div role="region" tabindex="0" aria-label="[^"<>]*"|img src="\/media\/w\/768\/[a-z0-9/_-]+\.\w+" srcset="[/a-z0-9_., -]+" sizes="[^"<>]*" alt="[^"<>]*"(?: width="\d+" height="\d+")? loading="lazy" decoding="async" \/)>$/

const strangersIn = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !harmlessTag.test(tag))

describe('content sanitizing', () => {
  it.each(hostile)('lets nothing of %j through', (source) => {
    expect(strangersIn(renderContent(source))).toEqual([])
    // The same text inside other markup.
    expect(
      strangersIn(renderContent(`# a\n\n> - ${source}\n\n<details>\n\n${source}\n\n</details>`)),
    ).toEqual([])
  })

  it('lets nothing through when two payloads are mixed', () => {
    const strangers = hostile.flatMap((first, index) => {
      const second = hostile[(index * 7 + 3) % hostile.length] ?? ''
      return strangersIn(renderContent(`${first.slice(0, Math.ceil(first.length / 2))}${second}`))
    })
    expect(strangers).toEqual([])
  })

  it('detects and names a leaked tag', () => {
    expect(strangersIn('<p onclick="x">a</p><script>b</script>')).toEqual([
      '<p onclick="x">',
      '<script>',
      '</script>',
    ])
  })
})

describe('content of pages and blocks', () => {
  it('renders headings, lists, quotations, details and internal links', () => {
    const html = renderContent(
      '# One\n\n## Two\n\n- a\n\n> b\n\n<details><summary>More</summary>\n\n**c**\n\n</details>\n\n[d](/delivery) [e](https://maker.example "Maker") [f](mailto:a@b.example)',
    )
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<details><summary>More</summary>')
    expect(html).toContain('<strong>c</strong>')
    expect(html).toContain('<a href="/delivery">d</a>')
    expect(html).toContain('<a href="https://maker.example" title="Maker" rel="noopener nofollow">e</a>')
    expect(html).toContain('<a href="mailto:a@b.example">f</a>')
  })

  it('wraps each table in a named, focusable scroll container', () => {
    const html = renderContent('| Way | Days "x" |\n|---|--:|\n| Courier | 1 |')
    expect(html).toMatch(/^<div role="region" tabindex="0" aria-label="Way, Days &quot;x&quot;"><table>/)
    expect(html).toMatch(/<td align="right">1<\/td>[\s\S]*<\/table><\/div>$/)
  })

  it('lazy-loads media pictures through the resizing proxy, with their size (spec §7 "Images go through a resizing proxy")', () => {
    const media = { 'banners/a.svg': [1000, 760] } as const
    for (const source of [
      '![A](banners/a.svg)',
      '![A](/media/banners/a.svg)',
      '<img src="banners/a.svg" alt="A">',
    ]) {
      const html = renderContent(source, media)
      expect(html).toContain('src="/media/w/768/banners/a.svg" srcset="/media/w/480/banners/a.svg 480w')
      expect(html).toContain('alt="A" width="1000" height="760" loading="lazy"')
      expect(picturesIn(source)).toEqual(['banners/a.svg'])
    }
    expect(renderContent('![words](https://elsewhere.example/a.png)')).toBe('<p>words</p>')
  })
})
