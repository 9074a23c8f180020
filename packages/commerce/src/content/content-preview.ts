import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { storeContentPreview } from '@ambra/db/projection/content-previews'
import { stores } from '@ambra/domain/stores'
import { readPage } from './content-fields.ts'
import { type FileProblem, readFrontMatter } from './front-matter.ts'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'

/** A link that is passed around goes out of use by itself. */
const lifetimeMs = 24 * 3_600_000

/**
 * `ambra content preview FILE`: stores the page of a file for a day under a secret, and gives the address at which the
 * shop shows it. The content of the shop stays as it is.
 */
export const previewContent: Command<
  { file: string; store?: string },
  { url: string; title: string }
> = async ({ shop, now, settings }, { file, store: code }) => {
  const part = basename(dirname(file))
  if (part !== 'pages' && part !== 'news')
    throw new OperationError(`${file} does not lie in a folder pages or news`)
  const wanted = code ?? basename(dirname(dirname(file)))
  const store = stores.find((one) => one.code === wanted)
  if (!store)
    throw new OperationError(`no store "${wanted}"; there are ${stores.map((one) => one.code).join(', ')}`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new OperationError(`${file} cannot be read`)
  const head = readFrontMatter(text)
  const problems: FileProblem[] = [...head.problems]
  const page = readPage(
    { ...head, name: basename(file, '.md') },
    part === 'pages' ? 'page' : 'news',
    problems,
  )
  if (problems.length > 0)
    throw new OperationError(
      problems.map(({ line = 1, field = '', reason }) => `${file}:${line} ${field} ${reason}`).join('\n'),
    )
  const expiresAt = new Date(now().getTime() + lifetimeMs)
  const secret = await storeContentPreview(shop.database.db, { storeId: store.id, page, expiresAt }, now())
  const path = `${part === 'pages' ? '/i' : '/news'}/${page.identifier}`
  return { url: `${settings.publicUrl}${store.prefix}${path}?preview=${secret}`, title: page.title }
}
