import { useEffect, useState } from 'preact/hooks'
import { linkOf, type Resource } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { Badge } from '../design/badge.tsx'
import { useLanguage } from '../language/language.tsx'
import './changed-by.css'

/**
 * Shows who has just changed a resource, unless the user who looks at the page made the change.
 *
 * @param isShort true if only the name is shown, as in a highlighted row
 */
export function ChangedBy({ of, isShort = false }: { of: Resource; isShort?: boolean }) {
  const { say } = useLanguage()
  const { marks } = useClient()
  const href = linkOf(of, 'self')?.href ?? ''
  const [name, setName] = useState(marks.of(href))
  useEffect(() => {
    const look = () => setName(marks.of(href))
    look()
    return marks.subscribe(look)
  }, [marks, href])
  return (
    <span class="changed-by" role="status">
      {name && (
        <Badge tone="blue">
          <span class={isShort ? 'unseen' : undefined}>{say('changedBy', { name })}</span>
          {isShort && <span aria-hidden="true">{name}</span>}
        </Badge>
      )}
    </span>
  )
}
