import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { type ReactNode, type SubmitEvent, useCallback, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './coupon-field.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'

/** Reason why a code was rejected, or is not valid now, from the error catalogue. */
type CouponProblem = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

type CouponFieldProps = {
  /** Code of the cart; undefined without one. */
  code: string | undefined
  /** Set when the cart keeps the code although it is not valid now. */
  fieldError: CouponProblem | undefined
  /** Set when the last typed code was rejected. */
  rejected: CouponProblem | undefined
  isBusy: boolean
  onApply: (code: string) => void
  onRemove: (code: string) => void
  /** Number of gift cards above the field; a new one clears it. */
  cards?: number
  children?: ReactNode
}

/** Applied coupon with a button to remove it, or a field for one. */
export function CouponField({
  code,
  fieldError: error,
  rejected,
  isBusy,
  onApply,
  onRemove,
  cards = 0,
  children,
}: CouponFieldProps) {
  const t = useTranslate()
  const [removed, setRemoved] = useState<string>()
  const hasPressed = useRef(false)
  const shown = useRef({ code, cards })
  // Restores focus when the focused button disappears with coupon, gift card or field: runs again when one
  // of them changes.
  const frame = useCallback(
    (element: HTMLDivElement | null) => {
      const isLost = shown.current.cards !== cards && document.activeElement === document.body
      if (hasPressed.current || isLost) element?.focus()
      if (!element) return
      hasPressed.current = false
      shown.current = { code, cards }
    },
    [code, cards],
  )
  const press = (act: (code: string) => void) => (pressed: string) => {
    hasPressed.current = true
    setRemoved(act === onRemove ? pressed : undefined)
    act(pressed)
  }
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      {children}
      {code === undefined || isBusy ? (
        <>
          {removed !== undefined && code === undefined && (
            <div className={styles.removed}>
              <output>{t('coupon.removed', { code: removed })}</output>
              <button type="button" className="link" onClick={() => press(onApply)(removed)}>
                {t('cart.undo')}
              </button>
            </div>
          )}
          <CouponForm key={cards} rejected={rejected} isBusy={isBusy} onApply={press(onApply)} />
        </>
      ) : (
        <AppliedCoupon code={code} fieldError={error} onRemove={() => press(onRemove)(code)} />
      )}
    </div>
  )
}

type AppliedCouponProps = { code: string; fieldError: CouponProblem | undefined; onRemove: () => void }

function AppliedCoupon({ code, fieldError: error, onRemove }: AppliedCouponProps) {
  const t = useTranslate()
  return (
    <div className={styles.applied} data-resting={error ? true : undefined}>
      <Icon name={error ? 'triangle-alert' : 'tag'} />
      <output className={styles.words}>
        {error ? (
          <>
            <b>{t('coupon.resting', { code })}</b> {shopErrorText(t, error.error, error.params)}
          </>
        ) : (
          t('coupon.applied', { code })
        )}
      </output>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('coupon.remove', { code })}
        onClick={onRemove}
      >
        <Icon name="x" size="small" />
      </button>
    </div>
  )
}

type CouponFormProps = Pick<CouponFieldProps, 'rejected' | 'isBusy' | 'onApply'>

/** Field for one code, with the error of the last one. */
export function CouponForm({ rejected, isBusy, onApply }: CouponFormProps) {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const value = typed ?? rejected?.code ?? ''
  // The message is about the code that was sent, not about one typed since.
  const notified = !isBusy && rejected && normalizeCouponCode(value) === rejected.code ? rejected : undefined
  const text = isMissing
    ? shopErrorText(t, 'form.required')
    : notified && shopErrorText(t, notified.error, notified.params)
  const hasRequested = useRef(false)
  // Returns focus to the field whose code was rejected: runs again with each error.
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      if (!element || !notified || !hasRequested.current) return
      hasRequested.current = false
      element.focus()
    },
    [notified],
  )
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = normalizeCouponCode(value)
    setMissing(code === '')
    if (code === '') return input.current?.focus()
    hasRequested.current = true
    setTyped(code)
    if (!isBusy) onApply(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('coupon.label')}</label>
      <div className={styles.row}>
        <input
          ref={attach}
          id={id}
          name="coupon"
          value={value}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          aria-invalid={text !== undefined}
          aria-describedby={text ? `${id}-fault` : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" size="small" busy={isBusy}>
          {t('coupon.apply')}
        </Button>
      </div>
      <output className="visually-hidden">{isBusy && t('coupon.checking')}</output>
      <p className={styles.fault} id={`${id}-fault`} aria-live="polite">
        {text && (
          <>
            <Icon name="circle-alert" size="small" />
            {text}
          </>
        )}
      </p>
    </form>
  )
}
