import { kindsOf, mostFileBytes } from '@ambra/domain/catalogue/product-types/custom-option'
import { useEffect, useRef, useState } from 'react'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { EntryError, type EntryProps } from './custom-entries.tsx'
import styles from './custom-options.module.css'
import { uploadFile } from './upload-file.ts'

const megabytes = mostFileBytes / 1024 ** 2

type State = { name?: string; isSending?: boolean; error?: string }

/** File of the shopper, uploaded when selected: the cart then only references it, also offline. */
export function FileOption({ option, extra, value, isMissing, onChange }: EntryProps<string | undefined>) {
  const t = useTranslate()
  const [state, setState] = useState<State>({})
  const input = useRef<HTMLInputElement>(null)
  // Other options may change during an upload: its key is applied to the selection at that time.
  const latest = useRef({ onChange, sending: 0 })
  useEffect(() => {
    latest.current.onChange = onChange
  })
  const { option_id, title, image_size_x: width, image_size_y: height } = option
  const kinds = kindsOf(option.file_extension)
  const errorId = `custom-${option_id}-error`
  const hintId = `custom-${option_id}-hint`

  async function send(file: File | undefined) {
    if (!file) return
    const sending = ++latest.current.sending
    const isTooLarge = file.size > mostFileBytes
    setState({ name: file.name, isSending: !isTooLarge })
    // Nothing can be bought without the selected file.
    latest.current.onChange('')
    const upload = isTooLarge
      ? { code: 'cart.file_too_large' as const, params: { megabytes } }
      : await uploadFile(option_id, file)
    // Another file was selected since, or none.
    if (latest.current.sending !== sending) return
    if ('code' in upload) return setState({ error: shopErrorText(t, upload.code, upload.params) })
    setState({ name: upload.name })
    latest.current.onChange(upload.key)
  }
  function remove() {
    latest.current.sending += 1
    setState({})
    onChange(undefined)
  }

  const {
    name,
    isSending,
    error = isMissing && !value && !isSending && shopErrorText(t, 'form.required'),
  } = state
  const hasEntry = value !== undefined || isSending
  return (
    <>
      <EntryError id={errorId} text={error || undefined} />
      <div className={styles.customText}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={title}
          accept={kinds.map((kind) => (kind === 'jpg' ? '.jpg,.jpeg' : `.${kind}`)).join(',')}
          onChange={({ target }) => {
            void send(target.files?.[0])
            // Allows selecting the same file again.
            target.value = ''
          }}
        />
        <Button
          busy={isSending ?? false}
          aria-describedby={`${errorId} ${hintId}`}
          onClick={() => input.current?.click()}
        >
          {t('product.fileChoose')}
        </Button>
        {extra && <span>{extra}</span>}
      </div>
      <p className="muted sm" id={hintId}>
        {t('product.fileHint', { kinds: kinds.join(', ').toUpperCase(), megabytes })}
        {width && height ? `, ${t('product.filePixels', { width, height })}` : null}
      </p>
      <p className="sm" aria-live="polite">
        {isSending && name ? t('product.fileSending', { name }) : null}
        {value ? (
          <a href={`/api/cart/file/${value}`} download>
            {name ?? t('product.fileAttached')}
          </a>
        ) : null}
      </p>
      {hasEntry && (
        <Button variant="text" size="small" onClick={remove}>
          {t('product.fileRemove')}
        </Button>
      )}
    </>
  )
}
