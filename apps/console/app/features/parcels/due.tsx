import { formatDate, startOfDay } from '@ambra/domain/format'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

/** The day on which goods have to leave; a late one says so. */
export function DueBadge({ leaveBy, isLate }: { leaveBy: string; isLate: boolean }) {
  const t = useTranslate()
  const day = formatDate(startOfDay(leaveBy), useLanguage())
  return isLate ? (
    <Badge kind="error">{t('parcels.late', { day })}</Badge>
  ) : (
    <Badge>{t('parcels.leaveBy', { day })}</Badge>
  )
}
