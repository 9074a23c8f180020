import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ShownTrouble } from '#console/shop/trouble-place.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import type { Terms } from './draft.ts'
import type { Details } from './save-terms.ts'
import { differences, useTermRows } from './term-labels.ts'

type Props = { own: Terms; present: Details; onTake: () => void; onKeep: () => void }

/** Conflict with another person's save: both values of each field, and a choice. */
export function Conflict({ own, present, onTake, onKeep }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  const rowsOf = useTermRows()
  const [last] = present.past
  return (
    <ShownTrouble>
      <Notice kind="error">
        {last ? t('selling.conflictBy', { name: last.by, at: moment(last.at) }) : t('selling.conflict')}
      </Notice>
      <List
        caption={t('selling.bothValues')}
        rows={differences(rowsOf(own), rowsOf(present.terms))}
        keyOf={({ name }) => name}
        columns={[
          { id: 'field', title: t('selling.field'), cell: ({ name }) => name },
          { id: 'own', title: t('selling.yours'), cell: ({ a }) => a },
          { id: 'present', title: t('selling.theirs'), cell: ({ b }) => b },
        ]}
      />
      <Actions>
        <Button onPress={onTake}>{t('selling.takeTheirs')}</Button>
        <Button variant="danger" onPress={onKeep}>
          {t('selling.keepMine')}
        </Button>
      </Actions>
    </ShownTrouble>
  )
}
