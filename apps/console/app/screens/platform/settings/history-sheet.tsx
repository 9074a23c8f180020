import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { List } from '#console/ui/table.tsx'
import type { Setting, SettingDraft } from './setting-draft.ts'
import { useSettingName, useValueText } from './setting-text.ts'

type Props = {
  setting: Setting | undefined
  past: AdminResult<'settings.history'> | undefined
  draft: SettingDraft
  onClose: () => void
}

/** History of a setting, newest first. An older value can be copied into the field and saved. */
export function HistorySheet({ setting, past, draft, onClose }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  const name = useSettingName()
  const text = useValueText()
  if (!setting || !past) return null
  return (
    <Sheet title={t('settings.historyOf', { name: name(setting) })} isOpen onClose={onClose} shape="wide">
      <List
        caption={t('settings.historyOf', { name: name(setting) })}
        rows={past.versions}
        keyOf={({ id }) => id}
        columns={[
          { id: 'value', title: t('settings.value'), cell: (one) => text(one, one.value) },
          { id: 'by', title: t('settings.by'), cell: ({ by }) => by },
          {
            id: 'at',
            title: t('settings.at'),
            cell: ({ at }) => <span className="tabular">{moment(at)}</span>,
          },
          {
            id: 'back',
            title: t('settings.back'),
            cell: ({ version, value }) =>
              version === setting.version ? (
                t('settings.isNow')
              ) : (
                <Button
                  variant="text"
                  onPress={() => {
                    draft.set(setting, value)
                    onClose()
                  }}
                >
                  {t('settings.backTo')}
                </Button>
              ),
          },
        ]}
      />
    </Sheet>
  )
}
