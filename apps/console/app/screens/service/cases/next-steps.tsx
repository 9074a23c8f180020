import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import styles from './case.module.css'
import { nextOf } from './next-of.ts'

type Props = { details: CaseDetails; show: (dialog: string) => void }

/** Next steps of the shop with their buttons, the usual one first. */
export function NextSteps({ details, show }: Props) {
  const t = useTranslate()
  const own = useOwn()
  const { now, steps } = nextOf(details)
  const allowed = steps.filter(({ right }) => may(own, right, details.store))
  return (
    <section className={styles.next} aria-label={t('service.next')} data-no-print>
      <p className={styles.nextWords}>{t(`service.now.${now}`)}</p>
      {allowed.length > 0 && (
        <div className={styles.buttons}>
          {allowed.map(({ dialog, isDanger }, index) => (
            <Button
              key={dialog}
              variant={isDanger ? 'danger' : index === 0 ? 'primary' : 'outline'}
              onPress={() => show(dialog)}
            >
              {t(`service.do.${dialog}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
