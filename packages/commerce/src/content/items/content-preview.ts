import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { storeContentPreview } from '@ambra/db/catalogue'
import { stores } from '@ambra/domain/platform/shop/stores'
import { readPage } from '../folder/content-fields.ts'
import { type FileProblem, readFrontMatter } from '../folder/front-matter.ts'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

/** Lifetime of a preview, so that a shared link expires. */
const lifetimeMs = 24 * 3_600_000

/**
 * `ambra content preview FILE`: stores the page of a file for a day under a secret and returns the address
 * that shows it. The shop's content is unchanged.
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
