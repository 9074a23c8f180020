import styles from './frame.module.css'

/**
 * Placeholder until the script runs: outlines of menu and page, without text because no language is known
 * yet.
 */
export function StartSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <title>Ambra</title>
      <div className={styles.side} />
      <div className={styles.body}>
        <div className={styles.bar} />
        <main className={styles.main}>
          <div className={styles.bone} data-size="title" />
          <div className={styles.bone} />
          <div className={styles.bone} />
          <div className={styles.bone} />
        </main>
      </div>
    </div>
  )
}
