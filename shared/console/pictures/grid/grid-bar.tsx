import type { Schema } from '../../api/hal.ts'
import { propertiesOf } from '../../api/hal.ts'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { grown, type Layout, withWidget } from './layout.ts'

interface BarProps {
  layout: Layout
  /** The schema of the grid: it says which widgets there are. */
  schema: Schema | undefined
  onChange(layout: Layout): void
}

/** Adds widgets, and adds and removes rows and columns at the end. */
export function GridBar({ layout, schema, onChange }: BarProps) {
  const { say } = useLanguage()
  return (
    <div class="picture-bar">
      <select
        aria-label={say('addWidget')}
        value=""
        onChange={({ currentTarget }) => {
          onChange(withWidget(layout, currentTarget.value))
          currentTarget.value = ''
        }}
      >
        <option value="">{say('addWidget')}</option>
        {identifiersIn(schema).map((identifier) => (
          <option key={identifier} value={identifier}>
            {inWords(identifier)}
          </option>
        ))}
      </select>
      <Count
        name={say('rows')}
        count={layout.rowCount}
        onChange={onChange}
        by={(step) => grown(layout, step, 0)}
      />
      <Count
        name={say('columns')}
        count={layout.columnCount}
        onChange={onChange}
        by={(step) => grown(layout, 0, step)}
      />
      <p id="grid-help" class="muted">
        {say('gridHelp')}
      </p>
    </div>
  )
}

interface CountProps {
  name: string
  count: number
  /** The layout with so many more or fewer; undefined if that cannot be. */
  by(step: number): Layout | undefined
  onChange(layout: Layout): void
}

/** A number with buttons for one less and one more. */
function Count({ name, count, by, onChange }: CountProps) {
  const { say } = useLanguage()
  const button = (step: number, sign: string, label: string) => {
    const next = by(step)
    return (
      <button type="button" aria-label={label} disabled={!next} onClick={() => next && onChange(next)}>
        {sign}
      </button>
    )
  }
  return (
    <fieldset class="count">
      <legend>{name}</legend>
      {button(-1, '−', say('fewer', { name }))}
      <output>{count}</output>
      {button(1, '+', say('more', { name }))}
    </fieldset>
  )
}

/** The kinds of widgets that a grid takes, as its schema says. */
function identifiersIn(schema: Schema | undefined): readonly string[] {
  const allowed = schema && propertiesOf(schema).get('widgets')?._embedded?.allowedValues
  return (allowed ?? []).map((widget) => String((widget as { identifier?: unknown }).identifier))
}
