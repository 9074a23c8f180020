import type { ErrorCode } from '@ambra/contract/errors'
import { normalizeCouponCode } from '@ambra/domain/coupon-code'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './coupon-field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'

/** Why a code was not taken, or does not count now, by the error catalogue. */
type CouponProblem = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

type CouponFieldProps = {
  /** The code the cart has; undefined without one. */
  code: string | undefined
  /** The cart keeps the code, which does not count now. */
  fault: CouponProblem | undefined
  /** The code typed last was not taken. */
  refusal: CouponProblem | undefined
  /** The server is being asked. */
  isBusy: boolean
  onApply: (code: string) => void
  onRemove: (code: string) => void
}

/** A coupon: the one that is applied with a way to remove it, or a field for one. */
export function CouponField({ code, fault, refusal, isBusy, onApply, onRemove }: CouponFieldProps) {
  const t = useTranslate()
  const [removed, setRemoved] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const hasPressed = useRef(false)
  // Outside system: the focus, whose button goes with the coupon or the field.
  useEffect(() => {
    if (hasPressed.current) frame.current?.focus()
    hasPressed.current = false
  }, [code])
  const press = (act: (code: string) => void) => (pressed: string) => {
    hasPressed.current = true
    setRemoved(act === onRemove ? pressed : undefined)
    act(pressed)
  }
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
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
          <CouponForm refusal={refusal} isBusy={isBusy} onApply={press(onApply)} />
        </>
      ) : (
        <AppliedCoupon code={code} fault={fault} onRemove={() => press(onRemove)(code)} />
      )}
    </div>
  )
}

type AppliedCouponProps = { code: string; fault: CouponProblem | undefined; onRemove: () => void }

function AppliedCoupon({ code, fault, onRemove }: AppliedCouponProps) {
  const t = useTranslate()
  return (
    <div className={styles.applied} data-resting={fault ? true : undefined}>
      <Icon name={fault ? 'triangle-alert' : 'tag'} />
      <output className={styles.words}>
        {fault ? (
          <>
            <b>{t('coupon.resting', { code })}</b> {refusalText(t, fault.error, fault.params)}
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

type CouponFormProps = Pick<CouponFieldProps, 'refusal' | 'isBusy' | 'onApply'>

function CouponForm({ refusal, isBusy, onApply }: CouponFormProps) {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const value = typed ?? refusal?.code ?? ''
  // What is said is about the code that was sent; another one is being typed now.
  const told = !isBusy && refusal && normalizeCouponCode(value) === refusal.code ? refusal : undefined
  const text = isMissing ? refusalText(t, 'form.required') : told && refusalText(t, told.error, told.params)
  const hasAsked = useRef(false)
  // Outside system: the focus, which goes back to the field whose code was not taken.
  useEffect(() => {
    if (!told || !hasAsked.current) return
    hasAsked.current = false
    input.current?.focus()
  }, [told])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = normalizeCouponCode(value)
    setMissing(code === '')
    if (code === '') return input.current?.focus()
    hasAsked.current = true
    setTyped(code)
    if (!isBusy) onApply(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('coupon.label')}</label>
      <div className={styles.row}>
        <input
          ref={input}
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

/** The field behind words that unfold it, until there is something to show. */
export function FoldedCoupon({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useTranslate()
  const [wasOpened, setOpened] = useState(false)
  // It stays open: what was removed may be brought back.
  if (isOpen && !wasOpened) setOpened(true)
  if (isOpen || wasOpened) return children
  return (
    <button
      type="button"
      className={`link sm ${styles.unfold}`}
      aria-expanded={false}
      onClick={() => setOpened(true)}
    >
      {t('coupon.add')}
    </button>
  )
}
