import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Part } from '#console/ui/page.tsx'

export function Assignee({ details, show }: { details: CaseDetails; show: (dialog: string) => void }) {
  const t = useTranslate()
  const own = useOwn()
  const { assignee, store } = details
  return (
    <Part
      title={t('service.assignee')}
      action={
        may(own, 'service.answer', store) && (
          <Button variant="text" onPress={() => show('assign')}>
            {t('service.do.assign')}
          </Button>
        )
      }
    >
      <p>{assignee?.name ?? t('service.nobody')}</p>
    </Part>
  )
}
