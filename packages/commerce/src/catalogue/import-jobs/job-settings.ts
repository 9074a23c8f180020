import type { ImportJob as ShownJob } from '@ambra/contract/catalogue/imports-operations'
import type { Language } from '@ambra/contract/platform/api/language'
import type { Database } from '@ambra/db/connection'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import type { Question } from '@ambra/import-formats/source'
import type { ImportJob } from '@ambra/db/catalogue'

/**
 * Old addresses of a file that can be redirected: their number, whether to redirect them, and how many were
 * stored.
 */
export type JobRedirects = { count: number; isWanted: boolean; stored: number | null }

/** Options that a person chose for an import, and the questions of the last check. */
export type JobOptions = {
  language: Language
  decimal?: DecimalMark | undefined
  days?: DayOrder | undefined
  /** Decimal separator of counts. */
  pieces?: DecimalMark | undefined
  /** Language of each store view. */
  views?: Readonly<Record<string, Language>> | undefined
  questions: Question[]
  /** First filled cell of each column of a table. */
  samples: string[]
  redirects?: JobRedirects | undefined
  /** Positions of the columns that were mapped to a cost price at any time. */
  costs?: number[] | undefined
}
export type JobCounts = ShownJob['counts']

export const noCounts = (): JobCounts => ({ read: 0, new: 0, changed: 0, same: 0, refused: 0 })

/** Channel that announces work to the process that imports. */
export const importWorkChannel = 'import_jobs'

export const wakeImportWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(importWorkChannel, '')

/** Written by the console only. */
export const optionsOf = ({ options }: Pick<ImportJob, 'options'>): JobOptions => ({
  language: 'et',
  questions: [],
  samples: [],
  ...(options as Partial<JobOptions>),
})

export const countsOf = ({ counts }: Pick<ImportJob, 'counts'>): JobCounts => ({ ...noCounts(), ...counts })
