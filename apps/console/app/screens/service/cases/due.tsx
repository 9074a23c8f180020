import type { CaseRow } from '@ambra/contract/service/service-cases'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

/**
 * Days before the deadline from which a case is marked; the reminder to the shopkeeper is sent then as well.
 */
const soon = 4

/** Time left until the legal deadline, with its date. */
export function Due({ due, days_left }: Pick<CaseRow, 'due' | 'days_left'>) {
  const t = useTranslate()
  const language = useLanguage()
  if (due === null || days_left === null) return <span className="muted">{t('service.noTerm')}</span>
  const day = formatDate(startOfDay(due), language)
  const words =
    days_left < 0
      ? t('service.overdue', { count: -days_left })
      : days_left === 0
        ? t('service.dueToday')
        : t('service.daysLeft', { count: days_left })
  const kind = days_left < 0 ? 'error' : days_left <= soon ? 'warn' : 'plain'
  return (
    <span>
      <Badge kind={kind}>{words}</Badge> <span className="muted tabular">{day}</span>
    </span>
  )
}
