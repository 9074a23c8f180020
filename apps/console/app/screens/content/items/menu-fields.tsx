import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslate } from '#console/i18n/translate.tsx'
import { LateTree } from '#console/shop/late-tree.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './content.module.css'
import { type Menu, menuText, moveRow, readMenu, withoutRow } from './menu-tree.ts'
import type { Place } from './place.ts'
import type { ThingState } from './use-content-item.ts'

const nameForm = /^[\w-]{1,80}$/

/** Menu editor: its title and its tree. Rows move by pointer or keyboard. */
export function MenuFields({ state }: { place: Place; state: ThingState }) {
  const t = useTranslate()
  const { draft, set, problems } = state
  const [chosen, setChosen] = useState<number>()
  const menu = readMenu(draft.text) ?? { title: '', rows: [] }
  const write = (next: Menu) => set({ ...draft, text: menuText(next) })
  const row = menu.rows.find(({ id }) => id === chosen)
  const change = (id: number, given: { identifier?: string; title?: string }) =>
    write({ ...menu, rows: menu.rows.map((one) => (one.id === id ? { ...one, ...given } : one)) })
  return (
    <div className={styles.fields}>
      <Field
        label={t('content.field.title')}
        value={menu.title}
        onChange={(title) => write({ ...menu, title })}
        maxLength={200}
        autoComplete="off"
      />
      {problems.length > 0 && <Notice kind="error">{t('content.menuWrong')}</Notice>}
      <LateTree
        label={t('content.entries')}
        rows={menu.rows}
        canMove
        onMove={(id, place) => {
          // Ids follow the order, so after a move this id belongs to another row.
          setChosen(undefined)
          write({ ...menu, rows: moveRow(menu.rows, id, place) })
        }}
        nameOf={({ title, identifier }) => title || identifier}
        moveLabel={(name) => t('content.move', { name })}
        unfoldLabel={(name) => t('content.unfold', { name })}
      >
        {({ id, title, identifier }) => (
          <button
            type="button"
            className={styles.node}
            aria-pressed={id === chosen}
            onClick={() => setChosen(id)}
          >
            {title ? (
              <>
                {title} <span className="muted">{identifier}</span>
              </>
            ) : (
              identifier
            )}
          </button>
        )}
      </LateTree>
      {row && (
        <Part title={row.title || row.identifier}>
          <div className={styles.pair}>
            <Field
              label={t('content.name')}
              hint={t('content.menuNameHint')}
              value={row.identifier}
              onChange={(identifier) => change(row.id, { identifier })}
              maxLength={80}
              autoComplete="off"
            />
            <Field
              label={t('content.field.title')}
              hint={t('content.menuTitleHint')}
              value={row.title}
              onChange={(title) => change(row.id, { title })}
              maxLength={200}
              autoComplete="off"
            />
          </div>
          <div className={form.inline}>
            <Button
              variant="danger"
              onPress={() => {
                setChosen(undefined)
                write({ ...menu, rows: withoutRow(menu.rows, row.id) })
              }}
            >
              {t('content.removeEntry')}
            </Button>
          </div>
        </Part>
      )}
      <NewEntry
        onAdd={(identifier) => {
          const id = menu.rows.length + 1
          write({ ...menu, rows: [...menu.rows, { id, parent: null, identifier, title: '' }] })
        }}
      />
    </div>
  )
}

function NewEntry({ onAdd }: { onAdd: (identifier: string) => void }) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const isRight = nameForm.test(name)
  return (
    <Form
      className={styles.picture ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRight) return
        onAdd(name)
        setName('')
      }}
    >
      <Field
        label={t('content.newEntry')}
        hint={t('content.menuNameHint')}
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
      />
      <Button type="submit" icon="plus" isDisabled={!isRight}>
        {t('content.addEntry')}
      </Button>
    </Form>
  )
}
