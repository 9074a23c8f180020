import { attributeInputs } from '@ambra/contract/catalogue/catalogue-limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { OrderedList } from '#console/shop/ordered-list.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import styles from './catalogue.module.css'
import { NameFields, useNames } from './name-fields.tsx'
import type { Route } from './+types/attributes'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('attributes.list', {}, { signal: request.signal }))

/** Attributes of products, in the order shown to shoppers. */
export default function Attributes({ loaderData: { attributes } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand()
  const { open, show, close } = useOpen()
  const canEdit = may(useOwn(), 'products.edit')
  const rows = attributes.map((one) => ({
    ...one,
    name: one.labels[language] ?? one.labels['et'] ?? one.code,
  }))

  async function move(id: number, name: string, before: number | null) {
    const way: { back?: number | null } = {}
    const isDone = await command.run(async () => {
      way.back = (await runCommand('attributes.move', { id, before })).before
    })
    const { back } = way
    if (isDone && back !== undefined)
      addToast({
        text: t('attributes.moved', { name }),
        undo: () => runCommand('attributes.move', { id, before: back }),
      })
  }
  return (
    <>
      <PageHead title={t('screen.attributes')} lead={t('attributes.lead')}>
        {canEdit && (
          <Button variant="primary" icon="plus" onPress={() => show('new')}>
            {t('attributes.add')}
          </Button>
        )}
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {rows.length > 0 ? (
        <OrderedList
          label={t('screen.attributes')}
          rows={rows}
          moveLabel={(name) => t('catalogue.move', { name })}
          canMove={canEdit}
          onMove={({ id, name }, before) => void move(id, name, before?.id ?? null)}
        >
          {(row) => (
            <>
              <Link className={styles.treeName ?? ''} to={`/attributes/${row.id}`}>
                {row.name}
                {row.unit && ` (${row.unit})`}
              </Link>
              <span className={styles.traits}>
                {row.filterable && <Badge>{t('attributes.filterable')}</Badge>}
                {row.comparable && <Badge>{t('attributes.comparable')}</Badge>}
                {row.searchable && <Badge>{t('attributes.searchable')}</Badge>}
                <span className={styles.count}>
                  {t(`attributes.input.${row.input}`)}
                  {row.values > 0 && `, ${t('attributes.valueCount', { count: row.values })}`}
                </span>
              </span>
            </>
          )}
        </OrderedList>
      ) : (
        <Empty title={t('attributes.none')} />
      )}
      <Sheet title={t('attributes.add')} isOpen={open === 'new' && canEdit} onClose={close}>
        <NewAttribute onClose={close} />
      </Sheet>
    </>
  )
}

function NewAttribute({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const { names, isMissing, fields } = useNames()
  const [input, setInput] = useState<(typeof attributeInputs)[number]>('select')
  async function add() {
    if (!(await command.run(() => runCommand('attributes.add', { labels: names, input })))) return
    addToast({ text: t('attributes.added', { name: names.et }) })
    onClose()
  }
  return (
    <CommandForm
      command={command}
      submit={t('catalogue.add')}
      isDisabled={isMissing}
      onSubmit={add}
      onCancel={onClose}
    >
      <NameFields {...fields} />
      <Choice
        label={t('attributes.input')}
        value={input}
        options={attributeInputs.map((id) => ({ id, text: t(`attributes.input.${id}`) }))}
        onChange={(id) => setInput(attributeInputs.find((one) => one === id) ?? 'select')}
      />
    </CommandForm>
  )
}
