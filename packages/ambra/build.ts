import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { ensureBuild } from '@ambra/server/pages/production-build'
import { sourceStamp } from '@ambra/server/compose/program-stamp'

// Builds two packages in `packages/ambra/dist`. `ambra`: the server as JavaScript, the built storefront and
// console, the demo, and a manifest with the exact versions of the libraries that the server imports.
// `create-ambra`: the program behind `npm create ambra`.

const here = import.meta.dirname
const root = join(here, '../..')
const dist = join(here, 'dist/ambra')
const creator = join(here, 'dist/create-ambra')
const seam = join(root, 'packages/commerce/src/platform/extension/seam.ts')
/** Files that the server reads at run time, at the same place in the package as in the repository. */
const files = [
  'LICENSE',
  'THIRD-PARTY-NOTICES.txt',
  'apps/console/build',
  'apps/storefront/build',
  'packages/db/functions',
  'packages/demo-shop/art',
  'packages/demo-shop/content',
  'packages/demo-shop/data',
  'packages/demo-shop/models',
  'packages/demo-shop/pictures',
  'packages/mail/build',
]

type Manifest = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/**
 * Keeps addresses relative to a source file valid in the bundle, whose files are in one folder: those of
 * programs (threads, child processes) become entries of the bundle, those of data files point to the same
 * place in the package.
 */
function sourceAddresses(resolved: string[]): Plugin {
  return {
    name: 'source-addresses',
    transform(code, id) {
      if (!code.includes('import.meta') || !id.startsWith(root) || id.includes('node_modules')) return
      // Files of libraries, found with `require.resolve`.
      for (const [, specifier] of code.matchAll(/\bresolve\(\s*'(@?\w[^']*)'/g))
        resolved.push(specifier ?? '')
      const place = `../${relative(root, id).replaceAll('\\', '/')}`
      const programs = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
      return code
        .replaceAll(programs, (_, program: string) => {
          const name = basename(program, '.ts')
          this.emitFile({ type: 'chunk', id: join(dirname(id), program), name, fileName: `${name}.js` })
          return `new URL('./${name}.js', import.meta.url)`
        })
        .replaceAll(
          /new URL\('(\.\.[^']*\/)', import\.meta\.url\)/g,
          `new URL('$1', new URL('${place}', import.meta.url))`,
        )
        .replaceAll('join(import.meta.dirname,', `join(import.meta.dirname, '${dirname(place)}',`)
    },
  }
}

/** Returns the name of the package of a specifier, or undefined for a module of Node or of the repository. */
function libraryName(specifier: string): string | undefined {
  if (/^[.#/]|^node:|^@ambra\//.test(specifier) || builtinModules.includes(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

async function bundleServer(): Promise<string[]> {
  const resolved: string[] = []
  const bundle = await rolldown({
    input: {
      bin: join(here, 'src/bin.ts'),
      serve: join(here, 'src/serve.ts'),
      // Imported by extensions as `ambra/extension`.
      extension: seam,
    },
    platform: 'node',
    external: (specifier) => libraryName(specifier) !== undefined,
    plugins: [sourceAddresses(resolved)],
  })
  const { output } = await bundle.write({
    dir: join(dist, 'server'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  const imported = output.flatMap((part) =>
    part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [],
  )
  return [...imported, ...resolved]
}

/** Writes the types of `ambra/extension` as one file, which imports only libraries of the package. */
async function bundleTypes(): Promise<void> {
  const bundle = await rolldown({
    input: { extension: seam },
    external: (specifier) => libraryName(specifier) !== undefined,
    plugins: [dts({ dtsOnly: true, tsconfig: join(here, 'tsconfig.extension.json') })],
  })
  await bundle.write({ dir: join(dist, 'server'), format: 'esm' })
}

/** Returns the libraries imported by the built pages and mails, which the server loads from their folders. */
function builtImports(): string[] {
  const folders = ['apps/console/build/server', 'apps/storefront/build/server', 'packages/mail/build']
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => [
        ...readFileSync(join(root, folder, name), 'utf8').matchAll(
          /(?:from|import)\s*\(?["']([^"'.][^"']*)["']/g,
        ),
      ])
      .map(([, specifier]) => specifier ?? ''),
  )
}

/** Returns the versions of the libraries as the workspaces name them. */
function versions(specifiers: readonly string[]): Record<string, string> {
  const known = Object.assign(
    {},
    ...['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => {
        const { dependencies, optionalDependencies } = readManifest(join(root, group, name, 'package.json'))
        return { ...dependencies, ...optionalDependencies }
      }),
    ),
  ) as Record<string, string>
  const names = new Set(specifiers.flatMap((specifier) => libraryName(specifier) ?? []))
  return Object.fromEntries(
    [...names]
      .filter((name) => known[name])
      .toSorted()
      .map((name) => [name, known[name] ?? '']),
  )
}

/** Returns the fields that both manifests have. */
const manifest = {
  version: readManifest(join(here, 'package.json')).version,
  license: 'MIT',
  type: 'module',
  engines: { node: '>=24' },
}

function writeManifest(folder: string, fields: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...fields, ...manifest }, undefined, 2)}\n`)
}

async function buildShop(): Promise<void> {
  ensureBuild((line) => process.stderr.write(`${line}\n`))
  for (const file of files) cpSync(join(root, file), join(dist, file), { recursive: true })
  const dependencies = versions([...(await bundleServer()), ...builtImports()])
  await bundleTypes()
  writeFileSync(join(dist, 'program-stamp.txt'), sourceStamp())
  // The changelog exists from the first release on.
  for (const file of ['README.md', 'CHANGELOG.md'].filter((name) => existsSync(join(here, name))))
    cpSync(join(here, file), join(dist, file))
  writeManifest(dist, {
    name: 'ambra',
    description: 'Webshop for consumer electronics: storefront, operator console, command line',
    bin: { ambra: './server/bin.js' },
    exports: {
      './extension': { types: './server/extension.d.ts', default: './server/extension.js' },
      './package.json': './package.json',
    },
    dependencies,
  })
}

async function buildCreator(): Promise<void> {
  const bundle = await rolldown({ input: join(here, 'src/create.ts'), platform: 'node' })
  await bundle.write({ dir: creator, format: 'esm' })
  for (const file of ['template', 'README.md'])
    cpSync(join(here, file), join(creator, file), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(creator, 'LICENSE'))
  writeManifest(creator, {
    name: 'create-ambra',
    description: 'Creates a shop on Ambra: npm create ambra my-shop',
    bin: { 'create-ambra': './create.js' },
  })
}

rmSync(join(here, 'dist'), { recursive: true, force: true })
await buildShop()
await buildCreator()
