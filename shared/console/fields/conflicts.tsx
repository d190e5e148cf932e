import type { Link } from '../api/hal.ts'
import type { Conflict } from '../drafts/draft.ts'
import type { Field } from '../drafts/field.ts'
import { useLanguage } from '../language/language.tsx'
import { Value } from '../values/value.tsx'

interface ConflictsProps {
  conflicts: readonly Conflict[]
  fields: readonly Field[]
  onChoose(conflict: Conflict, choice: 'theirs' | 'yours'): void
}

/** Shows both values of each conflict side by side and lets the user choose one. */
export function Conflicts({ conflicts, fields, onChoose }: ConflictsProps) {
  const { say, sayName } = useLanguage()
  if (conflicts.length === 0) return null
  return (
    <section role="alert" tabIndex={-1} class="problem conflicts">
      <p>{say('changedMeanwhile')}</p>
      {conflicts.map((conflict) => {
        const field = fields.find(({ name }) => name === conflict.name)
        return (
          <fieldset key={conflict.name} class="conflict">
            <legend>{sayName(field?.property.name ?? conflict.name)}</legend>
            {(['theirs', 'yours'] as const).map((side) => (
              <div key={side}>
                <Side field={field} value={conflict[side]} />
                <button type="button" onClick={() => onChoose(conflict, side)}>
                  {say(side)}
                </button>
              </div>
            ))}
          </fieldset>
        )
      })}
    </section>
  )
}

/** One of the conflicting values of a field, rendered as on the page of the resource. */
function Side({ field, value }: { field?: Field; value: unknown }) {
  if (isRaw(value)) return <p class="raw">{value.raw || '–'}</p>
  const name = field?.name ?? ''
  const resource = field?.location === '_links' ? { _links: { [name]: value as Link } } : { [name]: value }
  return (
    <p>
      <Value resource={resource} name={name} property={field?.property} />
    </p>
  )
}

const isRaw = (value: unknown): value is { raw: string | null } =>
  typeof value === 'object' && value !== null && 'raw' in value
