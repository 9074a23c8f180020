import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { ContentResult } from '@ambra/commerce/operations'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { writeFile } from 'node:fs/promises'
import { withoutElements } from '@ambra/domain/platform/text/linear-text'
import { OperationError } from '@ambra/commerce/platform'

type PushOptions = Output & { dryRun?: boolean; prune?: boolean; force?: boolean }

export function addContent(program: Command): void {
  const content = program
    .command('content')
    .description('Content of the stores: pages, news, blocks, banners')
  content
    .command('push')
    .description('Replace the content of the stores with a content folder')
    .argument('[folder]', 'folder with one subfolder per store: et, en, ru', 'content')
    .option('--dry-run', 'only show what would change')
    .option('--prune', 'remove content that is not in the folder')
    .option('--force', 'overwrite changes made in the shop since the last pull')
    .addOption(jsonOption())
    .action(async (folder: string, { json, ...options }: PushOptions) => {
      const result = await execute('content.push', { folder: resolve(folder), ...options })
      print(result, { ...(json && { json }) }, (one) => pushText(one, options))
      if (result.problems.length > 0 || result.conflicts.length > 0) process.exitCode = 1
    })
  content
    .command('pull')
    .description('Write the content of the shop into a folder; pushing it back changes nothing')
    .argument('[folder]', 'created if it does not exist', 'content')
    .option('--force', 'discard changes of the folder that were not pushed')
    .addOption(jsonOption())
    .action(async (folder: string, { json, force }: Output & { force?: boolean }) =>
      print(
        await execute('content.pull', { folder: resolve(folder), ...(force && { force }) }),
        { ...(json && { json }) },
        ({ files, removed }) =>
          [`wrote ${files.length} files`, ...removed.map((file) => `removed ${file}`)].join('\n'),
      ),
    )
  content
    .command('preview')
    .description('Preview a page or news item before pushing it, with a secret link valid for a day')
    .argument('<file>', 'page or news file of a content folder')
    .option('--store <code>', 'store; default: the folder of the file')
    .option('--out <file>', 'also write the page as an HTML file; the shop must be running')
    .addOption(jsonOption())
    .action(async (file: string, { json, out, store }: Output & { out?: string; store?: string }) => {
      const preview = await execute('content.preview', { file: resolve(file), ...(store && { store }) })
      if (out) await savePreview(preview.url, resolve(out))
      print(preview, { ...(json && { json }) }, ({ title, url }) =>
        [`${title}: ${url}`, ...(out ? [`written to ${resolve(out)}`] : [])].join('\n'),
      )
    })
}

const signs = { added: '+', changed: '~', removed: '-' }

function pushText(result: ContentResult, { dryRun }: PushOptions): string {
  const { problems, conflicts, changes, unchanged, remaining: stored, isStored } = result
  if (problems.length > 0) return ['nothing was stored:', ...problems.map(problemText)].join('\n')
  const list = changes.map(({ key, change, diff }) => `${signs[change]} ${key}\n${indented(diff)}`)
  const clashes = conflicts.map(({ key, reason }) => `! ${key} ${reason}`)
  const stay =
    stored.length > 0
      ? [`not in the folder, left in the shop (remove with --prune): ${stored.join(', ')}`]
      : []
  return [...list, ...clashes, ...stay, summary()].join('\n')

  function summary(): string {
    const count = `${changes.length} changed, ${unchanged} unchanged`
    if (conflicts.length > 0)
      return `nothing was stored: pull first, or push with --force to overwrite ${conflicts.length} changed in the shop`
    if (dryRun) return `dry run, nothing was stored: ${count}`
    return isStored ? `stored: ${count}` : `nothing to store: ${count}`
  }
}

function problemText({ file, line, field, reason }: ContentResult['problems'][number]): string {
  return `  ${file}${line === undefined ? '' : `:${line}`}${field === undefined ? '' : `  ${field}`}  ${reason}`
}

const indented = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * Writes a page of the running shop to one file with its styles inlined; pictures are loaded from the shop.
 * @throws OperationError when the shop does not return the page
 */
async function savePreview(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) throw new OperationError(`the shop does not answer at ${url}: is it running?`)
  const html = await response.text()
  // Scripts are removed: in a file they would call the shop from another origin.
  const still = withoutElements(html, ['script'])
  await writeFile(file, still.replace('<head>', `<head><base href="${new URL(url).origin}/">`))
}
