import { type Property, propertiesOf, type Resource, type Schema } from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'

export type Column = readonly [name: string, property: Property | undefined]

/** How many columns a table has until others are chosen. */
const USUAL = 6

/** All columns that a table of some elements can have, by their schema or else by what they have: the name first. */
export function allColumns(elements: readonly Resource[], schema: Schema | undefined): readonly Column[] {
  const names = Object.keys(elements[0] ?? {}).filter((name) => !name.startsWith('_'))
  const all: readonly Column[] = schema ? [...propertiesOf(schema)] : names.map((name) => [name, undefined])
  const isName = ([name]: Column) => name === 'name'
  return [...all.filter(isName), ...all.filter((column) => !isName(column))]
}

/** The first of them that are short: long texts are read on the page of an element, and its id is in its address. */
export const usualColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(([name, property]) => property?.type !== 'Formattable' && name !== 'id').slice(0, USUAL)

interface ColumnsProps {
  columns: readonly Column[]
  shown: readonly string[]
  onChoose(shown: readonly string[]): void
}

/** Lets one choose the columns of a table. */
export function Columns({ columns, shown, onChoose }: ColumnsProps) {
  const { say, sayName } = useLanguage()
  const toggle = (name: string) =>
    onChoose(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])
  return (
    <details class="popup">
      <summary>{say('columns')}</summary>
      <ul class="choices">
        {columns.map(([name, property]) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
              {sayName(property?.name ?? inWords(name))}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
