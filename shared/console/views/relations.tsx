import { useState } from 'preact/hooks'
import { embeddedList, type Link, linkOf, type Resource } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { LinkList } from '../values/value.tsx'
import { Rest } from './attachments.tsx'
import { NewRelation } from './new-relation.tsx'
import { ProblemText } from './problem.tsx'
import { useTask } from './use-task.ts'

interface RelationsProps {
  resource: Resource
  onChanged(): void
}

/** Relations of a resource, and a form for a new one. */
export function Relations({ resource, onChanged }: RelationsProps) {
  const { say } = useLanguage()
  const [isAdding, setAdding] = useState(false)
  const list = embeddedList(resource, 'relations')
  const add = linkOf(resource, 'addRelation')
  if (!list || (!add && list.total === 0)) return null
  const added = () => {
    setAdding(false)
    onChanged()
  }
  return (
    <section aria-label={say('relations')}>
      <h2>{say('relations')}</h2>
      <ul class="belonging">
        {list._embedded.elements.map((relation) => (
          <li key={linkOf(relation, 'self')?.href}>
            <Relation {...{ resource, relation }} onRemoved={onChanged} />
          </li>
        ))}
      </ul>
      <Rest list={list} />
      {add && (
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {say('addRelation')}
        </button>
      )}
      {add && isAdding && <NewRelation {...{ resource, link: add }} onAdded={added} />}
    </section>
  )
}

interface RelationProps {
  resource: Resource
  relation: Resource
  onRemoved(): void
}

/**
 * A relation, labelled from the perspective of the resource. For example, a relation “follows” is labelled “precedes”
 * on the page of the resource to which it leads.
 */
function Relation({ resource, relation, onRemoved }: RelationProps) {
  const client = useClient()
  const { say, sayName } = useLanguage()
  const { isBusy, problem, run } = useTask()
  const { from, to } = (relation._links ?? {}) as Readonly<Record<string, Link>>
  const isFrom = from?.href === linkOf(resource, 'self')?.href
  const type = sayName(inWords(String(isFrom ? relation.type : relation.reverseType)))
  const end = isFrom ? to : from
  const link = linkOf(relation, 'delete')
  const remove = async () => {
    if (link) await client.send(link)
    onRemoved()
  }
  const name = `${type} ${end?.title ?? ''}`
  return (
    <>
      {type} <LinkList links={end ? [end] : []} />
      {link && (
        <button
          type="button"
          aria-label={say('remove', { name })}
          disabled={isBusy}
          onClick={() => run(remove)}
        >
          ×
        </button>
      )}
      {problem && <ProblemText problem={problem} />}
    </>
  )
}
