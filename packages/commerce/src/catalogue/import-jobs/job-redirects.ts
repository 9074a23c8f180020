import type { ImportJob } from '@ambra/db/catalogue'
import type { FormerAddress } from '@ambra/import-formats/former-addresses'
import type { SourceKind } from '@ambra/import-formats/read-source'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { redirectFormerAddresses } from '../redirects/former-shop.ts'
import { type JobRedirects, optionsOf } from './job-settings.ts'
import { type ReaderLimits, readInThread } from './read-in-thread.ts'

type Run = Pick<OperationContext, 'shop' | 'settings' | 'now' | 'rights'> & { limits: ReaderLimits }
type Read = { file: string; source: SourceKind | undefined }

/** Counts old addresses in another shop's file that would be redirected; undefined if there are none. */
export async function countRedirects(run: Run, read: Read): Promise<JobRedirects | undefined> {
  const count = await follow(run, read, 'preview')
  return count ? { count, isWanted: false, stored: null } : undefined
}

/** Stores the redirects if chosen, with the rights that the person who started the import has now. */
export async function storeJobRedirects(
  run: Run,
  job: ImportJob,
  read: Read,
): Promise<JobRedirects | undefined> {
  const { redirects } = optionsOf(job)
  if (!redirects?.isWanted) return redirects
  const may = await run.rights?.(run.shop.database.db)
  return { ...redirects, stored: may?.('content.edit') ? await follow(run, read, 'store') : 0 }
}

async function follow(run: Run, { file, source: kind }: Read, wanted: 'preview' | 'store') {
  if (!kind) return 0
  const addresses = readInThread<FormerAddress>({ step: 'addresses', file, kind }, {}, run.limits)
  return (await redirectFormerAddresses(run, { file, kind, addresses }, wanted)).fresh
}
