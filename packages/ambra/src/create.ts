#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

// `npm create ambra my-shop`: makes the project of a shop, installs it and creates an empty shop in it.

const usage = `Usage: npm create ambra -- <folder> [options]

  --name <name>      name of the shop; asked for without it
  --store <code>     store to open beside the Estonian one: en or ru (repeatable); default: both
  --demo             open the demo shop instead of an empty one
  --ambra <version>  version of the package, or the path of a tarball
  --no-install       only write the files
`

/** Files that npm does not publish, or renames, under their own name. */
const renamed = { gitignore: '.gitignore', env: '.env', 'package.template.json': 'package.json' }

class UsageError extends Error {}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      name: { type: 'string' },
      store: { type: 'string', multiple: true },
      demo: { type: 'boolean', default: false },
      ambra: { type: 'string' },
      install: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  })
  return { ...values, folder: positionals[0] }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError(`${question} is missing.`)
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await reader.question(`${question}: `)
  reader.close()
  if (answer.trim() === '') throw new UsageError(`${question} is missing.`)
  return answer.trim()
}

/** Copies the template and fills in its placeholders. */
function writeProject(folder: string, values: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  cpSync(join(import.meta.dirname, 'template'), folder, { recursive: true })
  for (const [from, to] of Object.entries(renamed)) renameSync(join(folder, from), join(folder, to))
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/\{\{(\w{1,20})\}\}/g, (placeholder, key: string) => values[key] ?? placeholder),
    )
  }
  // Contains the key that seals secrets.
  chmodSync(join(folder, '.env'), 0o600)
}

function run(command: string, args: readonly string[], folder: string): void {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new UsageError(`${command} ${args.join(' ')} failed; the files are in ${folder}.`)
}

async function create(): Promise<void> {
  const options = readOptions()
  if (options.help) {
    process.stdout.write(usage)
    return
  }
  const folder = resolve(options.folder ?? (await ask('Folder of the shop')))
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} is not empty. Choose another folder.`)
  const name = options.demo ? 'Demo' : (options.name ?? (await ask('Name of the shop')))
  const own = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    version: string
  }
  writeProject(folder, {
    project: basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-'),
    shop: name,
    ambra: options.ambra ?? `^${own.version}`,
    secretsKey: randomBytes(32).toString('hex'),
  })
  if (options.install) {
    run('npm', ['install', '--no-audit', '--no-fund'], folder)
    const stores = options.store
      ? [...new Set(['et', ...options.store])].flatMap((code) => ['--store', code])
      : []
    if (!options.demo) run('npx', ['ambra', 'init', name, ...stores], folder)
  }
  process.stdout.write(
    `\n${name} is in ${folder}. Start it:\n\n  cd ${folder}\n${options.install ? '' : `  npm install\n${options.demo ? '' : `  npx ambra init "${name}"\n`}`}  npm start\n\nThe first start prints the link of the owner.${options.demo ? '' : ' The shop is closed to shoppers until its owner opens it.'} README.md says how to go on.\n`,
  )
}

try {
  await create()
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  if (!isUsage) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exitCode = 1
}
