import type { Resource } from '../../../api/hal.ts'
import { titleOf } from '../../../api/hal.ts'
import { Badge } from '../../../design/badge.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { NamedType } from '../../../values/type-icon.tsx'
import type { EntryKind } from './kind.ts'

/** An entry as shown to people who cannot change it: its name with its color, and labels such as “default”. */
export function ShownEntry({ entry, kind }: { entry: Resource; kind: EntryKind }) {
  const { say } = useLanguage()
  const { color } = entry
  return (
    <li>
      {entry._type === 'Type' ? (
        <NamedType type={entry} />
      ) : (
        <Badge color={typeof color === 'string' ? color : undefined}>
          <bdi>{titleOf(entry)}</bdi>
        </Badge>
      )}
      <span class="muted">
        {kind.marks
          .filter(([property]) => entry[property] === true)
          .map(([, word]) => say(word))
          .join(', ')}
      </span>
    </li>
  )
}
