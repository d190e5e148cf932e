import { useId } from 'preact/hooks'
import { isCollection, type LinkTo, linkOf, linksOf, type Resource, titleOf } from '../api/hal.ts'
import { expand } from '../api/template.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { Combobox } from '../fields/combobox.tsx'
import { useLanguage } from '../language/language.tsx'
import { LinkList } from '../values/value.tsx'
import { ProblemText } from './problem.tsx'
import { useQueue } from './use-queue.ts'

interface WatchersProps {
  resource: Resource
  onChanged(): void
}

/** Watchers of a resource. Requesters who may add or remove watchers get buttons for these actions. */
export function Watchers({ resource, onChanged }: WatchersProps) {
  const client = useClient()
  const { say } = useLanguage()
  const { problem, add } = useQueue()
  const href = linkOf(resource, 'watchers')?.href
  // The watchers are read again with each new state of the resource, because the user may have started watching it.
  const reading = useResource(href)
  const failure = problem ?? reading.problem
  if (!href) return null
  const watchers = reading.value && isCollection(reading.value) ? reading.value._embedded.elements : []
  const [removal, addition] = [linkOf(resource, 'removeWatcher'), linkOf(resource, 'addWatcher')]
  const change = (link: LinkTo, user: string, body?: object) =>
    add(async () => {
      await client.send({ ...link, href: expand(link.href, { user_id: user }) }, body)
      onChanged()
    })
  return (
    <section aria-label={say('watchers')} aria-busy={reading.isLoading}>
      <h2>{say('watchers')}</h2>
      {!reading.value && reading.isLoading && <Skeleton lines={1} />}
      <ul class="belonging">
        {watchers.map((user) => (
          <li key={user.id}>
            <LinkList links={linksOf(user, 'self')} />
            {removal && (
              <button
                type="button"
                aria-label={say('remove', { name: titleOf(user) })}
                onClick={() => change(removal, String(user.id))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {addition && <NewWatcher resource={resource} onChoose={(user) => change(addition, '', { user })} />}
      {failure && <ProblemText problem={failure} />}
    </section>
  )
}

/** A search field for adding a watcher. */
function NewWatcher({ resource, onChoose }: { resource: Resource; onChoose(user: object): void }) {
  const { say } = useLanguage()
  const id = useId()
  const list = linkOf(resource, 'availableWatchers')
  if (!list) return null
  return (
    <div class="field">
      <label for={id}>{say('addWatcher')}</label>
      <Combobox
        id={id}
        name={say('addWatcher')}
        href={list.href}
        text=""
        described={{}}
        onChoose={(option) => option && onChoose(option.value as object)}
      />
    </div>
  )
}
