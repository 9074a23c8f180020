import type { StoredLine } from '#app/storage/storage-keys.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { editLine } from '#app/ui/overlay.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { cartActions } from '#app/cart/cart-actions.ts'
import { savedLines } from '#app/cart/saved-lines.ts'
import styles from './confirm-button.module.css'
import { offerUndo } from './use-undo.ts'

const hasOptions = ({ product_option }: StoredLine) =>
  Object.values(product_option?.extension_attributes ?? {}).some((options) => options.length > 0)

/** Returns whether a line is a variant: it may have no options, but names another product as its parent. */
const isVariant = ({ sku, parentSku = sku }: StoredLine) => parentSku !== sku

/** Link to the options of a line. @see spec §4 "Cart edit mode" */
export function EditLine({ line }: { line: StoredLine }) {
  const t = useTranslate()
  if (!hasOptions(line) && !isVariant(line)) return null
  const { lineId, sku, parentSku = sku, id, qty, name = sku, product_option: selectedOptions, options } = line
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={t('cart.editNamed', { name })}
      onClick={() =>
        editLine(parentSku, { lineId, productId: id, sku, qty, selectedOptions, ...(options && { options }) })
      }
    >
      {t('cart.edit')}
    </button>
  )
}

/** Button that moves the line to the list below the cart. */
export function SaveLine({ line, onRemoved }: RemoveLineProps) {
  const t = useTranslate()
  const name = line.name ?? line.sku
  async function save() {
    const removed = await savedLines.save(line.lineId)
    const ids = removed.map((one) => one.line.lineId)
    offerUndo(removed, t('cart.savedForLater', { name }), () => void savedLines.remove(ids))
    onRemoved()
  }
  return (
    <button
      type="button"
      className={styles.textButton}
      aria-label={t('cart.saveNamed', { name })}
      onClick={() => void save()}
    >
      {t('cart.save')}
    </button>
  )
}

type RemoveLineProps = { line: StoredLine; onRemoved: () => void }

/** @see spec §4 "Removal asks for confirmation" */
export function RemoveLine({ line, onRemoved }: RemoveLineProps) {
  const t = useTranslate()
  const name = line.name ?? line.sku
  return (
    <ConfirmButton
      label={t('cart.remove')}
      name={t('cart.removeNamed', { name })}
      question={t('cart.removeQuestion')}
      onConfirmed={() => {
        void cartActions
          .remove(line.lineId)
          .then((removed) => offerUndo(removed, t('cart.removed', { name })))
        onRemoved()
      }}
    />
  )
}
