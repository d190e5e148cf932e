import { useId, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { type Link, type LinkTo, type ListSearch, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useReading, useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { Combobox } from '../fields/combobox.tsx'
import { listOf } from '../fields/list-of.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { ProblemText } from './problem.tsx'
import { useTask } from './use-task.ts'

interface NewRelationProps {
  resource: Resource
  /** Link that creates the relation. */
  link: LinkTo
  onAdded(): void
}

/** Form for a relation: its type, and the related resource. */
export function NewRelation({ resource, link, onAdded }: NewRelationProps) {
  const client = useClient()
  const { say, sayName } = useLanguage()
  const { mount } = useNavigation()
  const { isBusy, problem, run } = useTask()
  const [type, setType] = useState<string>()
  const [to, setTo] = useState<Link>()
  const id = useId()
  const { value: types = [], ...reading } = useReading(() => typesOf(client, resource), [client, resource])
  const list = linkOf(useResource(mount.root).value ?? {}, listOf(String(resource._type)))
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      await client.send(link, { type: type ?? types[0], _links: { to: { href: to?.href ?? null } } })
      onAdded()
    })
  }
  if (reading.problem) return <ProblemText problem={reading.problem} onAgain={reading.again} />
  if (!list || types.length === 0) return <Skeleton lines={6} />
  return (
    <form class="form" onSubmit={add}>
      <div class="field">
        <label for={`${id}-type`}>{say('relationType')}</label>
        <select id={`${id}-type`} value={type} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          {types.map((name) => (
            <option key={name} value={name}>
              {sayName(inWords(name))}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={id}>{say('relatedTo')}</label>
        <Combobox
          id={id}
          name={say('relatedTo')}
          href={list.href}
          text={to?.title ?? ''}
          described={{}}
          onChoose={(option) => setTo(option?.value as Link | undefined)}
        />
      </div>
      {problem && <ProblemText problem={problem} />}
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          {say('add')}
        </button>
      </div>
    </form>
  )
}

/**
 * Reads the possible types of relations of a resource. These types are the values of a filter in the list of relations.
 */
async function typesOf(client: Client, resource: Resource): Promise<readonly string[]> {
  const list = linkOf(resource, 'relations')
  const search = list && linkOf(await client.get(list.href), 'search')
  const { filters } = search ? ((await client.get(search.href)) as ListSearch) : { filters: [] }
  return filters.find(({ name }) => name === 'type')?.values ?? []
}
