import styles from './charger-sign.module.css'

/**
 * Mains charger with its socket, crossed out if not included. `label` describes it where no adjacent text
 * does. @see docs/rules/law LAW-CHG-1
 */
export function ChargerSign({
  isIncluded,
  size,
  label,
}: {
  isIncluded: boolean
  size: number
  label?: string
}) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} className={styles.sign} {...said}>
      <rect x="2" y="2" width="60" height="60" rx="9" />
      <path d="M25 14v9M39 14v9M19 23h26v18a6 6 0 0 1-6 6H25a6 6 0 0 1-6-6z" />
      <rect x="27" y="34" width="10" height="5" rx="2.5" />
      <path d="M32 47v6" />
      {!isIncluded && <path d="M8 56 56 8" />}
    </svg>
  )
}
