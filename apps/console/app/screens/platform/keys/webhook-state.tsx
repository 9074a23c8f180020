import type { Webhook } from '@ambra/contract/messaging/webhooks-operations'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'

/** State of a webhook, with the reason if it is off. */
export function WebhookState({ webhook: { state, off_because } }: { webhook: Webhook }) {
  const t = useTranslate()
  if (state === 'on') return <Badge kind="ok">{t('programs.on')}</Badge>
  if (state === 'failing') return <Badge kind="warn">{t('programs.failing')}</Badge>
  return (
    <Badge kind={off_because === 'person' ? 'plain' : 'error'}>
      {t(`programs.off.${off_because ?? 'person'}`)}
    </Badge>
  )
}
