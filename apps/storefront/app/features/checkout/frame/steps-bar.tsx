import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Step } from '#app/features/checkout/state/checkout-form.ts'
import styles from './steps-bar.module.css'

export function StepsBar({ steps, current }: { steps: readonly Step[]; current: Step }) {
  const t = useTranslate()
  const position = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('checkout.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < position || undefined}
          {...(index === position && { 'aria-current': 'step' as const })}
        >
          {index < position ? <Icon name="check" size="small" /> : <span>{index + 1}</span>}
          <span className={styles.stepName}>{t(`checkout.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
