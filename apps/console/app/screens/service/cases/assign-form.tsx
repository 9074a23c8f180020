import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { DecisionForm, type FormProps } from './case-forms.tsx'

const nobody = '0'

/** Assigns the case to another person, with undo. */
export function AssignForm({ details, onClose }: Omit<FormProps, 'onDone'>) {
  const t = useTranslate()
  const { kind, code, assignee, people } = details
  const [id, setId] = useState(String(assignee?.id ?? nobody))
  const assign = (person: number | null) => runCommand('service.assign', { kind, code, person })
  // An assignee who lost access keeps the case until it is reassigned.
  const known = people.some((one) => one.id === assignee?.id) || !assignee ? people : [assignee, ...people]
  return (
    <DecisionForm
      action={t('dialog.save')}
      work={() => assign(id === nobody ? null : Number(id))}
      onDone={() => {
        addToast({ text: t('service.assigned'), undo: () => assign(assignee?.id ?? null) })
        onClose()
      }}
      onClose={onClose}
    >
      <Choice
        label={t('service.assignedTo')}
        value={id}
        options={[
          { id: nobody, text: t('service.nobody') },
          ...known.map((one) => ({ id: String(one.id), text: one.name })),
        ]}
        onChange={setId}
      />
    </DecisionForm>
  )
}
