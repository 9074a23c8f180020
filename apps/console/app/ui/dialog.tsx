import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslate } from '#console/i18n/translate.tsx'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** `wide` for lists. */
  shape?: 'normal' | 'wide'
}

/** Modal dialog. Escape and a press outside close it, and the focus returns to where it was. */
export function Sheet({ title, isOpen, onClose, children, shape = 'normal' }: Props) {
  const t = useTranslate()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} data-shape={shape}>
        <Dialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon="x" label={t('dialog.close')} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Buttons at the end of a dialog or a form, the main action first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
