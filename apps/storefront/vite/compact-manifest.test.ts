import { describe, expect, it } from 'vitest'
import { compactManifest, withoutEntryFiles } from './compact-manifest.ts'
import { readManifest } from './write-compact-manifest.ts'

const stores = [
  ['et', ''],
  ['en', '/en'],
] as const

const flags = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}

const files = {
  module: '/assets/aaaaaa1.js',
  imports: ['/assets/bbbbbb2.js'],
  css: ['/assets/cards-cccccc3.css#'],
}

const routes = {
  root: { id: 'root', path: '', ...flags, ...files },
  'et/layout': { id: 'et/layout', parentId: 'root', ...flags, ...files },
  'et/home': { id: 'et/home', parentId: 'et/layout', path: '/', ...flags, ...files },
  'et/meist': { id: 'et/meist', parentId: 'et/layout', path: '/meist', ...flags, ...files },
  'en/layout': { id: 'en/layout', parentId: 'root', ...flags, ...files },
  'en/home': {
    id: 'en/home',
    parentId: 'en/layout',
    path: '/en/',
    ...flags,
    ...files,
    clientLoaderModule: '/assets/dddddd4.js',
  },
  robots: { id: 'robots', parentId: 'root', path: 'robots.txt', ...flags, ...files },
}
const manifest = { entry: files, routes, url: '/assets/manifest-1.js', version: '1' }

describe('compactManifest', () => {
  it('decodes to the manifest of the framework', () => {
    expect(readManifest(compactManifest(manifest, stores))).toEqual(manifest)
  })

  it('contains a screen once for all stores', () => {
    const script = compactManifest(manifest, stores)
    expect(script.split('"layout"')).toHaveLength(1 + 4)
    // In the entry, in the root, and once for all the others.
    expect(script.match(/bbbbbb2/g)).toHaveLength(3)
  })

  it('rejects a file from elsewhere', () => {
    const odd = { ...routes['et/home'], module: 'https://cdn.example/a.js' }
    expect(() => compactManifest({ ...manifest, routes: { 'et/home': odd } }, stores)).toThrow(
      'not a hashed one of /assets',
    )
  })

  it('omits files loaded by the entry and keeps the order of rules', () => {
    const [a, b, c] = ['/assets/xxxxxx1.js', '/assets/xxxxxx2.js', '/assets/bbbbbb2.js'] as const
    const css = ['/assets/zzzzzz9.css', '/assets/cards-cccccc3.css#', '/assets/aaaaaa9.css']
    const screens = {
      root: routes.root,
      'et/home': { ...routes['et/home'], imports: [b, c, a], css },
      'et/meist': { ...routes['et/meist'], imports: [a], css: [] },
    }
    const lighter = withoutEntryFiles({ ...manifest, routes: screens })
    expect(lighter.routes['et/home']).toMatchObject({ imports: [a, b], css: [css[0], css[2]] })
    expect(lighter.routes['root']).toEqual(routes.root)
    expect(readManifest(compactManifest(lighter, stores))).toEqual(lighter)
  })
})
