import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { may, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './case.module.css'

/** Locations of the claimed goods, past and present. */
export function Repair({ details, show }: { details: CaseDetails; show: (dialog: string) => void }) {
  const t = useTranslate()
  const moment = useMoment()
  const own = useOwn()
  const { repairs, store, state } = details
  return (
    <Part title={t('service.repairs')}>
      {repairs.length === 0 && <p className="muted">{t('service.noRepair')}</p>}
      <ol className={styles.steps}>
        {repairs.map(({ state: place, note, by, at }) => (
          <li key={`${at} ${place}`}>
            <b>{t(`service.repair.${place}`)}</b>{' '}
            <span className="muted">
              {moment(at)} · {by}
            </span>
            {note && <p className={styles.words}>{note}</p>}
          </li>
        ))}
      </ol>
      {state !== 'closed' && may(own, 'service.repair', store) && (
        <Button onPress={() => show('repair')}>{t('service.do.repair')}</Button>
      )}
    </Part>
  )
}
