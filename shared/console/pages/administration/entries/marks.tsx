import { type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import type { EntryKind } from './kind.ts'

interface MarksProps {
  entry: Resource
  kind: EntryKind
  onChange(values: Readonly<Record<string, boolean>>): void
}

/**
 * The boolean properties of an entry as checkboxes. If there must be exactly one default, its checkbox stays ticked
 * until another entry becomes the default.
 */
export function EntryMarks({ entry, kind: { marks, hasOneDefault }, onChange }: MarksProps) {
  const { say } = useLanguage()
  const isFixed = (property: string) => hasOneDefault && property === 'isDefault' && entry.isDefault === true
  return (
    <span class="marks">
      {marks.map(([property, word]) => (
        <label key={property} class="tick" title={isFixed(property) ? say('otherDefault') : undefined}>
          <input
            type="checkbox"
            aria-label={say('entryTrait', { trait: say(word), name: titleOf(entry) })}
            checked={entry[property] === true}
            disabled={isFixed(property)}
            onChange={({ currentTarget }) => onChange({ [property]: currentTarget.checked })}
          />
          {say(word)}
        </label>
      ))}
    </span>
  )
}
