import { type FieldRecord, fieldRecords } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { fieldLabel } from '@ambra/domain/platform/custom-fields/field-value'
import { formatDate } from '@ambra/domain/platform/text/format'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { FieldForm } from './field-form.tsx'
import type { Route } from './+types/fields'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [listed] = await Promise.all([
      client.query('fields.list', {}, { signal: request.signal }),
      loadTexts('fields'),
    ])
    return listed
  })

type Listed = AdminResult<'fields.list'>['fields'][number]
/** Time in which a removed field can be restored, as on the server. */
const keptDays = 30

/** Screen of the custom fields: what each kind of record has, and what was removed lately. */
export default function Fields({ loaderData: { fields } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { open, show, close } = useOpen()
  const [removing, setRemoving] = useState<Listed>()
  const live = fields.filter(({ removed_at }) => removed_at === null)
  const edited = live.find(({ id }) => open === `edit-${id}`)
  const name = removing ? fieldLabel(removing.labels, language) : ''
  return (
    <>
      <PageHead title={t('screen.fields')} lead={t('fields.lead')}>
        <Button variant="primary" icon="plus" onPress={() => show('new')}>
          {t('fields.add')}
        </Button>
      </PageHead>
      {live.length === 0 && (
        <Empty title={t('fields.none')}>
          <p>{t('fields.attributesInstead')}</p>
          <ButtonLink href="/attributes">{t('screen.attributes')}</ButtonLink>
        </Empty>
      )}
      {fieldRecords
        .filter((record) => live.some((field) => field.record === record))
        .map((record) => (
          <OfRecord
            key={record}
            record={record}
            fields={live.filter((field) => field.record === record)}
            onEdit={({ id }) => show(`edit-${id}`)}
            onRemove={setRemoving}
          />
        ))}
      <Removed fields={fields.filter(({ removed_at }) => removed_at !== null)} />
      <Sheet
        title={edited ? fieldLabel(edited.labels, language) : t('fields.add')}
        isOpen={open === 'new' || edited !== undefined}
        onClose={close}
      >
        <FieldForm key={edited?.version} {...(edited && { field: edited })} onClose={close} />
      </Sheet>
      <ConfirmDialog
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('fields.removeTitle', { name })}
        what={t('fields.removeWhat', { count: removing?.uses ?? 0 })}
        action={t('fields.remove')}
        isDanger
        work={() => runCommand('fields.remove', { id: removing?.id ?? 0 })}
        onDone={() => {
          const id = removing?.id ?? 0
          setRemoving(undefined)
          addToast({
            text: t('fields.removed', { name }),
            undo: () => runCommand('fields.restore', { id }),
          })
        }}
      />
    </>
  )
}

function OfRecord({
  record,
  fields,
  onEdit,
  onRemove,
}: {
  record: FieldRecord
  fields: readonly Listed[]
  onEdit: (field: Listed) => void
  onRemove: (field: Listed) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Part title={t(`fields.record.${record}`)}>
      <List
        caption={t(`fields.record.${record}`)}
        rows={fields}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            title: t('fields.name'),
            cell: ({ labels, code }) => (
              <>
                {fieldLabel(labels, language)}{' '}
                <span className="muted tabular" translate="no">
                  {code}
                </span>
              </>
            ),
          },
          { id: 'type', title: t('fields.typeLabel'), cell: ({ type }) => t(`fields.type.${type}`) },
          {
            id: 'traits',
            title: t('fields.traits'),
            cell: (field) => (
              <span className={form.inline}>
                {field.is_required && <Badge>{t('fields.required')}</Badge>}
                {field.in_lists && <Badge>{t('fields.inLists')}</Badge>}
                {field.audience === 'shoppers' && <Badge kind="info">{t('fields.forShoppers')}</Badge>}
                {field.in_mails && <Badge kind="info">{t('fields.inMails')}</Badge>}
              </span>
            ),
          },
          { id: 'uses', title: t('fields.uses'), isFigure: true, cell: ({ uses }) => String(uses) },
          {
            id: 'actions',
            title: t('fields.actions'),
            cell: (field) => {
              const name = fieldLabel(field.labels, language)
              return (
                <span className={form.inline}>
                  <Button
                    variant="text"
                    aria-label={t('fields.changeNamed', { name })}
                    onPress={() => onEdit(field)}
                  >
                    {t('fields.change')}
                  </Button>
                  <Button
                    variant="text"
                    aria-label={t('fields.removeNamed', { name })}
                    onPress={() => onRemove(field)}
                  >
                    {t('fields.remove')}
                  </Button>
                </span>
              )
            },
          },
        ]}
      />
    </Part>
  )
}

function Removed({ fields }: { fields: readonly Listed[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  if (fields.length === 0) return null
  const until = (removed: string) => new Date(Date.parse(removed) + keptDays * 86_400_000)
  return (
    <Part title={t('fields.removedTitle')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ul className={form.stack}>
        {fields.map(({ id, labels, record, removed_at }) => {
          const name = fieldLabel(labels, language)
          return (
            <li key={id} className={form.inline}>
              <span>
                {name}{' '}
                <span className="muted">
                  {t(`fields.record.${record}`)} ·{' '}
                  {t('fields.keptUntil', { day: formatDate(until(removed_at ?? ''), language) })}
                </span>
              </span>
              <Button
                variant="text"
                isBusy={command.isBusy}
                aria-label={t('fields.restoreNamed', { name })}
                onPress={async () => {
                  if (await command.run(() => runCommand('fields.restore', { id })))
                    addToast({ text: t('fields.restored', { name }) })
                }}
              >
                {t('fields.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
