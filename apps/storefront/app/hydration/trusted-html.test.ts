import { expect, it } from 'vitest'
import { defaultPolicy } from './trusted-types.ts'
import { isHarmlessHtml } from './trusted-html.ts'

it.each([
  '',
  'only text & entities &lt;script&gt;',
  '<p>one <strong>two</strong><br />three</p><hr />',
  '<h2 id="müük-2">x</h2><ol start="3"><li>x</li></ol>',
  '<a href="/delivery">a</a><a href="https://maker.example" title="M" rel="noopener nofollow">b</a>',
  '<a href="mailto:a@b.ee">a</a><a href="tel:+372">b</a><a href="#c">c</a>',
  '<img src="/media/w/768/a.svg" srcset="/media/w/480/a.svg 480w" sizes="100vw" alt="A" width="1" height="2" loading="lazy" decoding="async" />',
  '<div role="region" tabindex="0" aria-label="A, &quot;B&quot;"><table><tr><td align="right">1</td></tr></table></div>',
  '<details open=""><summary>x</summary></details>',
  '<pre><code class="language-js">a</code></pre><input disabled="" type="checkbox">',
])('accepts HTML written by the renderers of the shop: %s', (html) => {
  expect(isHarmlessHtml(html)).toBe(true)
})

it.each([
  '<script>alert(1)</script>',
  '<script',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.svg" onload="alert(1)">',
  '<p onclick="alert(1)">',
  '<p style="background:url(//evil.example)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href=javascript:alert(1)>x</a>',
  "<a href='javascript:alert(1)'>x</a>",
  '<iframe srcdoc="x"></iframe>',
  '<svg><use href="data:x"/></svg>',
  '<math></math>',
  '<form action="https://evil.example">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0">',
  '<style>a{}</style>',
  '<!-- <script> -->',
  '<p title="a<b">',
  '<p\n/onclick=alert(1)>',
  '<p/title="x">',
  '<input type="image" src="x" formaction="javascript:alert(1)">',
  '<x-y>',
  '<p',
])('rejects all other HTML: %s (ATT-4)', (html) => {
  expect(isHarmlessHtml(html)).toBe(false)
  expect(isHarmlessHtml(`<p>before</p>${html}<p>after</p>`)).toBe(false)
})

it('checks long texts in linear time', () => {
  for (const part of ['<', '<p ', '<a href="', '<p title=""', '&', '<p\t'])
    expect(isHarmlessHtml(part.repeat(20_000))).toBe(part === '&')
})

it('creates no script from text, and no script URL but that of the worker', () => {
  expect(defaultPolicy.createHTML('<script></script>')).toBe('<script></script>')
  expect(defaultPolicy.createHTML('<script>1</script>')).toBeNull()
  expect(defaultPolicy.createScriptURL('/service-worker.js')).toBe('/service-worker.js')
  for (const url of [
    '//evil.example/service-worker.js',
    '/assets/a.js',
    'data:text/javascript,1',
    'service-worker.js',
  ])
    expect(defaultPolicy.createScriptURL(url)).toBeNull()
  expect(Object.keys(defaultPolicy)).toEqual(['createHTML', 'createScriptURL'])
})
