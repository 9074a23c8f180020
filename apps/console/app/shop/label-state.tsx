import type { ShipmentLabel } from '@ambra/contract/fulfilment/labels-operations'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import styles from './label-part.module.css'

export type Label = NonNullable<ShipmentLabel['label']>

const kinds = { requested: 'info', ready: 'ok', failed: 'error' } as const

/** State of a label, with a mark for samples. */
export function LabelBadge({ label }: { label: Pick<Label, 'state' | 'is_sample'> }) {
  const t = useTranslate()
  return (
    <>
      <Badge kind={kinds[label.state]}>{t(`labels.state.${label.state}`)}</Badge>
      {label.is_sample && <Badge kind="warn">{t('labels.sample')}</Badge>}
    </>
  )
}

/** State and problem in a table cell. */
export function LabelCell({ label }: { label: Label }) {
  return (
    <div className={styles.cell}>
      <div className={styles.row}>
        <LabelBadge label={label} />
      </div>
      <LabelProblem label={label} />
    </div>
  )
}

/** Explains why there is no label, what to do, and what the carrier reported. */
export function LabelProblem({ label }: { label: Pick<Label, 'problem' | 'detail'> }) {
  const t = useTranslate()
  if (label.problem === null) return null
  return (
    <>
      <p>{codeText(t, `labels.problem.${label.problem}`)}</p>
      {label.detail && <p className={styles.detail}>{t('labels.says', { words: label.detail })}</p>}
    </>
  )
}
