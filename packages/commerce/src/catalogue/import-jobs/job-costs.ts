import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ImportedRow, ImportJob as ShownJob } from '@ambra/contract/catalogue/imports-operations'
import type { ImportJob } from '@ambra/db/catalogue'
import { guessMapping } from '@ambra/import-formats/mapped-table'
import { optionsOf } from './job-settings.ts'

export const costField = 'cost'

/** Returns which columns contain cost prices: by name, by mapping, or by a saved mapping. */
export function costColumns(job: Pick<ImportJob, 'columns' | 'mapping' | 'options'>): boolean[] {
  const { costs = [] } = optionsOf(job)
  return (job.columns ?? []).map(
    (name, at) =>
      costs.includes(at) ||
      job.mapping?.[at] === costField ||
      guessMapping([name], 'prices', [costField])[0] === costField,
  )
}

/** Hides the cost prices of a file: the samples of their columns, and an amount to ask about. */
export function withoutCosts(job: ImportJob): Pick<ShownJob, 'samples' | 'questions'> {
  const costs = costColumns(job)
  const { samples, questions } = optionsOf(job)
  return {
    samples: samples.map((sample, at) => (costs[at] ? '' : sample)),
    questions: questions.map(({ about, sample }) => ({
      about,
      sample: about === 'decimal' && costs.includes(true) ? inOtherDigits(sample) : sample,
    })),
  }
}

/** Keeps the notation of an amount without its value. */
function inOtherDigits(sample: string): string {
  let digit = 0
  return sample.replaceAll(/\p{Nd}/gu, () => String((digit++ % 9) + 1))
}

type Row = Pick<ImportedRow, 'field' | 'before' | 'after' | 'reason'>

/** Hides the cost price in a row of a report; a refused row names the column of the file. */
export function rowWithoutCost<R extends Row>(row: R, job: ImportJob): R {
  const costs = costColumns(job)
  const isCost = row.field === costField || job.columns?.some((name, at) => costs[at] && name === row.field)
  return isCost ? { ...row, before: null, after: null, reason: withoutValue(row.reason) } : row
}

const withoutValue = (reason: Reason | ImportedRow['reason']): ImportedRow['reason'] =>
  reason && 'value' in reason.params ? because('form') : reason
