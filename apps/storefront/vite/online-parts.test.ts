import { expect, it } from 'vitest'
import { onlineFiles } from './online-parts.ts'

type Bundle = Parameters<typeof onlineFiles>[0]

const chunk = (facadeModuleId: string, rest: Partial<Extract<Bundle[string], { type: 'chunk' }>> = {}) => ({
  type: 'chunk' as const,
  isEntry: false,
  facadeModuleId,
  imports: [],
  dynamicImports: [],
  ...rest,
})
const sheet = (name: string) => ({ importedCss: new Set([name]) })

it('excludes files that only online parts load', () => {
  const bundle: Bundle = {
    'assets/entry.js': chunk('/app/entry.client.tsx', {
      isEntry: true,
      imports: ['assets/shop.js'],
      dynamicImports: ['assets/viewer.js', 'assets/menu.js'],
      viteMetadata: sheet('assets/entry.css'),
    }),
    'assets/shop.js': chunk(''),
    'assets/menu.js': chunk('/app/menu.tsx', { imports: ['assets/both.js'] }),
    'assets/viewer.js': chunk('/app/viewer.online.tsx', {
      imports: ['assets/shop.js', 'assets/both.js', 'assets/model.js'],
      dynamicImports: ['assets/decoder.js'],
      viteMetadata: sheet('assets/viewer.css'),
    }),
    'assets/model.js': chunk(''),
    'assets/decoder.js': chunk('/app/decoder.ts'),
    'assets/both.js': chunk(''),
    'assets/finder.js': chunk('/app/routes/finder.online.tsx?__react-router-build-client-route', {
      isEntry: true,
      imports: ['assets/shop.js'],
      viteMetadata: sheet('assets/entry.css'),
    }),
    'assets/font.woff2': { type: 'asset' },
  }
  expect(onlineFiles(bundle)).toEqual([
    'assets/decoder.js',
    'assets/finder.js',
    'assets/model.js',
    'assets/viewer.css',
    'assets/viewer.js',
  ])
})

it('keeps a part that another one imports statically', () => {
  const bundle: Bundle = {
    'assets/entry.js': chunk('/app/entry.client.tsx', { isEntry: true, imports: ['assets/viewer.js'] }),
    'assets/viewer.js': chunk('/app/viewer.online.tsx'),
  }
  expect(onlineFiles(bundle)).toEqual([])
})
