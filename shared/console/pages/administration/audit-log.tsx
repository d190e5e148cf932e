import type { ComponentChildren } from 'preact'
import { type Collection, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { CollectionView } from '../../views/collection.tsx'
import type { Column } from '../../views/column.ts'
import type { PageProps } from '../page.ts'

const COLUMNS = ['action', 'changes', 'createdAt']

/** The audit log: a sentence for each write, with its changes. */
export const AuditLog = ({ resource, onChanged }: PageProps) => (
  <CollectionView
    collection={resource as Collection}
    usual={COLUMNS}
    first={(entry) => <Sentence of={entry} />}
    cell={cellOf}
    onChanged={onChanged}
  />
)

/** A sentence about a write, such as “Role updated: “Reader” (Ada Lovelace)”, linked to the entry. */
function Sentence({ of }: { of: Resource }) {
  const { say, sayName } = useLanguage()
  const action = sayName(inWords(String(of.action))).replace(':', ' ')
  const [object, actor] = ['object', 'actor'].map((relation) => linksOf(of, relation)[0]?.title)
  const what = object === undefined ? action : say('auditedObject', { action, object })
  return (
    <To href={linkOf(of, 'self')?.href ?? ''}>
      <bdi>{actor === undefined ? what : say('auditedBy', { what, actor })}</bdi>
    </To>
  )
}

const cellOf = (entry: Resource, [name]: Column): ComponentChildren =>
  name === 'changes' ? <Changes of={entry} /> : undefined

interface Change {
  readonly property: string
  readonly old: unknown
  readonly new: unknown
}

function Changes({ of }: { of: Resource }) {
  const { say, sayName } = useLanguage()
  const changes = (Array.isArray(of.changes) ? of.changes : []) as readonly Change[]
  const lines = changes.map(({ property, old, new: next }) => {
    const name = sayName(inWords(property))
    if (old === null || next === null) return say('auditedValue', { name, value: textOf(next ?? old) })
    return say('auditedChange', { name, old: textOf(old), next: textOf(next) })
  })
  return <bdi>{lines.join('; ')}</bdi>
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
