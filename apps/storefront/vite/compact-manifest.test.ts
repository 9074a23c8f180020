import { describe, expect, it } from 'vitest'
import { compactManifest } from './compact-manifest.ts'
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

const files = { module: '/assets/a-1.js', imports: ['/assets/b-2.js'], css: ['/assets/c-3.css#'] }

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
    clientLoaderModule: '/assets/d-4.js',
  },
  robots: { id: 'robots', parentId: 'root', path: 'robots.txt', ...flags, ...files },
}
const manifest = { entry: files, routes, url: '/assets/manifest-1.js', version: '1' }

describe('compactManifest', () => {
  it('means the same as the manifest of the framework', () => {
    expect(readManifest(compactManifest(manifest, stores))).toEqual(manifest)
  })

  it('writes a screen once for all stores', () => {
    const script = compactManifest(manifest, stores)
    expect(script.split('"layout"')).toHaveLength(1 + 4)
    expect(script.match(/b-2\.js/g)).toHaveLength(4)
  })

  it('refuses a file from elsewhere', () => {
    const odd = { ...routes['et/home'], module: 'https://cdn.example/a.js' }
    expect(() => compactManifest({ routes: { 'et/home': odd } }, stores)).toThrow('not in /assets')
  })
})
