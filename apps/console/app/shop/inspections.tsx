import type { Inspection } from '@ambra/contract/customers/device-operations'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './inspections.module.css'

/** Inspection results of returned items. */
export function Inspections({ inspections }: { inspections: readonly Inspection[] }) {
  const t = useTranslate()
  const moment = useMoment()
  if (inspections.length === 0) return null
  return (
    <Part title={t('inspect.found')}>
      <ul className={styles.steps}>
        {inspections.map(({ id, grade, outcome, sku, stock_sku, serial, battery, faults, note, by, at }) => (
          <li key={id}>
            <Badge kind={outcome === 'written_off' ? 'error' : 'ok'}>
              {grade ? gradeName(grade) : t(`inspect.${outcome === 'new' ? 'new' : 'written_off'}`)}
            </Badge>{' '}
            <b>{serial ?? sku}</b> {stock_sku && `→ ${stock_sku}`}
            <div className="muted">
              {[
                ...(battery === null ? [] : [t('inspect.batteryIs', { percent: battery })]),
                ...faults.map((fault) => t(`inspect.fault.${fault}`)),
                note,
                by,
                moment(at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Returns the display form of a grade: A+, B. */
export const gradeName = (grade: string) => grade.replace('-plus', '+').toUpperCase()
