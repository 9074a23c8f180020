import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './coupon-code.module.css'

/** A personal coupon to take along. Where copying is not allowed the code can still be marked with one press. */
export function CouponCode({ code, percent }: { code: string; percent: number }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={styles.coupon}>
      <p>{t('newsletter.couponLabel', { percent })}</p>
      <div>
        <strong>{code}</strong>
        <Button
          size="small"
          onClick={() =>
            void navigator.clipboard?.writeText(code).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {t(isCopied ? 'newsletter.copied' : 'newsletter.copy')}
        </Button>
      </div>
      <p className="muted sm">{t('newsletter.couponTerms')}</p>
    </div>
  )
}
