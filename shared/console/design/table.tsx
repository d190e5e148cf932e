import type { ComponentChildren } from 'preact'
import './design.css'

export interface TableColumn<T> {
  readonly name: string
  /** What stands above it; empty for one that needs no words, such as that of buttons. */
  readonly title: string
  readonly isNumber?: boolean
  cell(row: T): ComponentChildren
}

interface TableProps<T> {
  /** What it is a table of, for those who do not see what stands around it. */
  label: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** Whether nothing in it gets the focus. Then it gets it itself, so that keys can scroll it. */
  isPlain?: boolean
}

/** A table of rows of the same kind, which scrolls to the side by itself where it is too wide. */
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
