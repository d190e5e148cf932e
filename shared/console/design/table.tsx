import type { ComponentChildren } from 'preact'
import './design.css'

export interface TableColumn<T> {
  readonly name: string
  /** Header of the column; empty for a column without a header, such as a column of buttons. */
  readonly title: string
  readonly isNumber?: boolean
  cell(row: T): ComponentChildren
}

interface TableProps<T> {
  /** Accessible name of the table. */
  label: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** True if the table contains nothing focusable. The table itself is then focusable, so that keys can scroll it. */
  isPlain?: boolean
}

/** A table of uniform rows, which scrolls horizontally if it is too wide. */
export const DataTable = <T,>({ label, columns, rows, keyOf, isPlain }: TableProps<T>) => (
  <section class="scrollable" aria-label={label} tabIndex={isPlain ? 0 : undefined}>
    <table>
      <thead>
        <tr>
          {columns.map(({ name, title, isNumber }) => (
            <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, isNumber, cell }) => (
              <td key={name} class={isNumber ? 'number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
