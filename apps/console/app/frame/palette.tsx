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
import { useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { paletteEntries } from './palette-entries.ts'
import styles from './palette.module.css'
import { useOwn } from './own.tsx'

/** Everything the person can go to or do, by a few letters. */
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
  const entries = paletteEntries(own, pathname, t).filter(({ text }) => contains(text, typed))
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
            <Menu
              items={entries}
              aria-label={t('palette.title')}
              className={styles.menu ?? ''}
              onAction={close}
              renderEmptyState={() => <p className={styles.empty}>{t('palette.empty')}</p>}
            >
              {({ id, text, to, icon }) => (
                <MenuItem id={id} textValue={text} href={to} className={styles.item ?? ''}>
                  <Icon name={icon} size="small" />
                  {text}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
