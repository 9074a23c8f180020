import type { CaseRow } from '@ambra/contract/service/service-cases'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

const kinds = {
  received: 'info',
  in_progress: 'info',
  accepted: 'ok',
  answered: 'ok',
  refused: 'plain',
  closed: 'plain',
} as const

export function CaseState({ state, repair }: Pick<CaseRow, 'state' | 'repair'>) {
  const t = useTranslate()
  return (
    <span>
      <Badge kind={kinds[state]}>{t(`service.state.${state}`)}</Badge>
      {repair && (
        <>
          {' '}
          <Badge kind={repair === 'returned' ? 'plain' : 'warn'}>{t(`service.repair.${repair}`)}</Badge>
        </>
      )}
    </span>
  )
}
