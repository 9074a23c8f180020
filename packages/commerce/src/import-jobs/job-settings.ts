import type { ImportJob as ShownJob } from '@ambra/contract/admin/imports-operations'
import type { Language } from '@ambra/contract/language'
import type { Database } from '@ambra/db/database'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import type { Question } from '@ambra/import-formats/source'
import type { ImportJob } from '@ambra/db/import-jobs/import-job-repository'

/** What a person chose for an import, and what the last check had to ask. */
export type JobOptions = {
  language: Language
  decimal?: DecimalMark | undefined
  days?: DayOrder | undefined
  questions: Question[]
}
/** How many rows became what. */
export type JobCounts = ShownJob['counts']

export const noCounts = (): JobCounts => ({ read: 0, new: 0, changed: 0, same: 0, refused: 0 })

/** Channel on which the process that imports hears of work. */
export const importWorkChannel = 'import_jobs'

export const wakeImportWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(importWorkChannel, '')

/** Written by the console only. */
export const optionsOf = ({ options }: Pick<ImportJob, 'options'>): JobOptions => ({
  language: 'et',
  questions: [],
  ...(options as Partial<JobOptions>),
})

export const countsOf = ({ counts }: Pick<ImportJob, 'counts'>): JobCounts => ({ ...noCounts(), ...counts })
