import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

/** Day by which an order has to leave, marked when late. */
export function DueBadge({ leaveBy, isLate }: { leaveBy: string; isLate: boolean }) {
  const t = useTranslate()
  const day = formatDate(startOfDay(leaveBy), useLanguage())
  return isLate ? (
    <Badge kind="error">{t('parcels.late', { day })}</Badge>
  ) : (
    <Badge>{t('parcels.leaveBy', { day })}</Badge>
  )
}
