import type { ReactNode } from 'react'
import styles from './table.module.css'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Aligns figures to the end of the cell. */
  isFigure?: boolean
}

/**
 * Table that becomes cards on a phone. The first cell of a row contains its link, which the keys `j` and `k`
 * visit (`data-row`).
 */
export function List<Row>({
  caption,
  columns,
  rows,
  keyOf,
  box,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Checkbox of each row and the one that selects all; on a phone it has a visible label. */
  box?: { head: (text: (words: string) => ReactNode) => ReactNode; cell: (row: Row) => ReactNode }
}) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {box && (
            <td className={styles.box}>
              {box.head((words) => (
                <span className={styles.boxText}>{words}</span>
              ))}
            </td>
          )}
          {columns.map(({ id, title, isFigure }) => (
            <th key={id} scope="col" data-figure={isFigure || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {box && <td className={styles.box}>{box.cell(row)}</td>}
            {columns.map(({ id, title, cell, isFigure }, index) =>
              index === 0 ? (
                <th key={id} scope="row" className={styles.first}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} data-title={title} data-figure={isFigure || undefined}>
                  <div className={styles.value}>{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
