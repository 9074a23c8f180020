import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useLocation } from 'react-router'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '@ambra/ui/icon'
import { type Entry, paletteEntries } from './palette-entries.ts'
import styles from './palette.module.css'
import { useOwn } from './own.tsx'
import { recordIcons, recordPath, useRecords } from './use-records.ts'

type Item = Entry & { detail?: string }

/** Command palette: finds screens and operations by a few letters, and records by a search of the server. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const { pathname } = useLocation()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, type] = useState('')
  const close = () => {
    type('')
    onClose()
  }
  const found = useRecords(isOpen ? typed : '')
  const entries = paletteEntries(own, pathname, t).filter(
    ({ text, words = '' }) => contains(text, typed) || contains(words, typed),
  )
  const records = found.records.map((record): Item => {
    const { kind, id, title, detail } = record
    const label = t(`palette.kind.${kind}`)
    return {
      id: `${kind}:${id}`,
      text: title,
      detail: detail === title ? label : `${label} · ${detail}`,
      to: recordPath(record),
      icon: recordIcons[kind],
    }
  })
  const state =
    found.error === undefined
      ? found.isSearching
        ? t('palette.searching')
        : found.isTypo && t('palette.similar')
      : t('palette.failed', { reason: errorText(t, found.error) })
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('palette.title')}>
          <Autocomplete inputValue={typed} onInputChange={type}>
            <SearchField
              aria-label={t('palette.title')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens it wants to write
              autoFocus
              className={styles.search ?? ''}
            >
              <Icon name="search" />
              <Input placeholder={t('palette.hint')} className={styles.input ?? ''} />
            </SearchField>
            <p role="status" className={styles.state}>
              {state}
            </p>
            <Menu
              items={[...entries, ...records]}
              aria-label={t('palette.title')}
              className={styles.menu ?? ''}
              onAction={close}
              renderEmptyState={() =>
                !found.isSearching && <p className={styles.empty}>{t('palette.empty')}</p>
              }
            >
              {({ id, text, detail, to, icon }: Item) => (
                <MenuItem id={id} textValue={text} href={to} className={styles.item ?? ''}>
                  <Icon name={icon} size="small" />
                  <span className={styles.text}>
                    {text}
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </span>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
