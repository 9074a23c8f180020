import styles from './frame.module.css'

/** What stands before the script runs: the places of menu and page, and no words, for no language is known yet. */
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
