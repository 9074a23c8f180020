import type { StaffSession } from '@ambra/contract/platform/staff/staff'
import type { ReactNode } from 'react'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'

/** Sessions of a person; `action` ends one. */
export function SessionList({
  sessions,
  action,
}: {
  sessions: readonly StaffSession[]
  action?: (session: StaffSession) => ReactNode
}) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <List
      caption={t('session.list')}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'device',
          title: t('session.device'),
          cell: ({ device, is_current }) => (
            <>
              {device} {is_current && <Badge kind="ok">{t('session.current')}</Badge>}
            </>
          ),
        },
        { id: 'network', title: t('session.network'), cell: ({ network }) => network },
        { id: 'method', title: t('session.method'), cell: ({ method }) => t(`way.${method}`) },
        { id: 'begun', title: t('session.begun'), cell: ({ created_at }) => moment(created_at) },
        { id: 'used', title: t('session.used'), cell: ({ last_used_at }) => moment(last_used_at) },
        ...(action ? [{ id: 'end', title: t('session.action'), cell: action }] : []),
      ]}
    />
  )
}
