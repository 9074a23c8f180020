import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { ShownTrouble } from '#console/shop/trouble-place.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import { Diff } from './diff.tsx'
import type { Conflict, ThingState } from './use-content-item.ts'

type Row = { field: string; own: string; present: string }

/**
 * Conflict with a change by another person or a push of the folder: both values of each field, a diff of the
 * text, and a choice.
 */
export function ConflictPart({ conflict, state }: { conflict: Conflict; state: ThingState }) {
  const t = useTranslate()
  const moment = useMoment()
  const { present, of } = conflict
  const last = present?.past[0]
  const fields = new Map(Object.entries(present?.fields ?? {}))
  const own = new Map(Object.entries(state.draft.fields))
  const rows: Row[] = [...new Set([...fields.keys(), ...own.keys()])].flatMap((field) => {
    const row = { field, own: own.get(field) ?? '', present: fields.get(field) ?? '' }
    return row.own === row.present || !present ? [] : [row]
  })
  return (
    <ShownTrouble>
      <Notice kind="error">
        {of === 'draft'
          ? t('content.draftConflict')
          : last
            ? t('content.conflictBy', { name: last.by, at: moment(last.at) })
            : t(present ? 'content.conflict' : 'content.gone')}
      </Notice>
      {rows.length > 0 && (
        <List
          caption={t('content.bothValues')}
          rows={rows}
          keyOf={({ field }) => field}
          columns={[
            {
              id: 'field',
              title: t('content.fieldName'),
              cell: ({ field }) => codeText(t, `content.field.${field}`),
            },
            { id: 'own', title: t('content.yours'), cell: ({ own: value }) => value },
            { id: 'present', title: t('content.theirs'), cell: ({ present: value }) => value },
          ]}
        />
      )}
      {conflict.diff.length > 0 && (
        <>
          <p className="muted">{t('content.diffWhat')}</p>
          <Diff lines={conflict.diff} />
        </>
      )}
      <Actions>
        <Button onPress={state.takeTheirs}>{t('content.takeTheirs')}</Button>
        <Button variant="danger" onPress={state.keepMine}>
          {t('content.keepMine')}
        </Button>
      </Actions>
    </ShownTrouble>
  )
}
