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

/** A question in front of the screen; Escape and a press beside it close it, and the focus goes back to where it was. */
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

/** The buttons at the end of a dialog or a form: the action first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
