import { useState } from 'preact/hooks'
import { type Collection, isCollection, type LinkTo, linkOf, type Resource, titleOf } from '../api/hal.ts'
import type { Condition } from '../api/query.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { offersOf } from './offers.ts'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'
import { saveView } from './save-view.ts'
import { useTask } from './use-task.ts'

/** The relation of the list whose views are saved, as a root names it. */
const SAVED = 'workPackages'

interface SavedViewsProps {
  collection: Collection
  present: readonly Condition[]
}

/** The saved views of a list, if it is one that has them. They are read once one opens this. */
export function SavedViews({ collection, present }: SavedViewsProps) {
  const { say } = useLanguage()
  const { mount } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const root = useResource(mount.root).value ?? {}
  const [queries, list] = [linkOf(root, 'queries'), linkOf(root, SAVED)]
  const self = pathOf(linkOf(collection, 'self'))
  if (!queries || !list || endOf(self) !== endOf(pathOf(list))) return null
  const above = self.slice(0, self.lastIndexOf('/'))
  return (
    <details class="popup" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('savedViews')}</summary>
      {isOpen && (
        <Views href={queries.href} present={present} project={above === mount.root ? undefined : above} />
      )}
    </details>
  )
}

const pathOf = (link: LinkTo | undefined): string => link?.href.split('?')[0] ?? ''
const endOf = (path: string) => path.split('/').at(-1)

interface ViewsProps {
  /** The address of the list of saved views. */
  href: string
  present: readonly Condition[]
  /** The address of the project to which the list is limited. */
  project?: string
}

function Views({ href, ...view }: ViewsProps) {
  const { say } = useLanguage()
  const { value, problem, again } = useResource(href)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value || !isCollection(value)) return <Progress />
  const { elements } = value._embedded
  const create = offersOf(value).find(({ relation }) => relation === 'create')
  return (
    <div>
      {elements.length === 0 && <p class="muted">{say('nothingFound')}</p>}
      <ul class="belonging">
        {elements.map((query) => (
          <li key={query.id}>
            <Leading query={query} />
          </li>
        ))}
      </ul>
      {create && <Saving {...view} link={create.link} onSaved={again} />}
    </div>
  )
}

/** Leads to what a view shows, and to the view itself. */
function Leading({ query }: { query: Resource }) {
  const { say } = useLanguage()
  const name = titleOf(query)
  return (
    <>
      <To href={linkOf(query, 'results')?.href ?? ''}>{name}</To>
      <To href={linkOf(query, 'self')?.href ?? ''} class="muted" aria-label={say('aboutView', { name })}>
        ⋯
      </To>
    </>
  )
}

type SavingProps = Omit<ViewsProps, 'href'> & { link: LinkTo; onSaved(): void }

/** A form with which one saves the present view under a name. */
function Saving({ link, onSaved, ...view }: SavingProps) {
  const client = useClient()
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { isBusy, problem, run } = useTask()
  const [name, setName] = useState('')
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      await saveView(client, link, { ...view, name, href: place.href })
      setName('')
      onSaved()
    })
  }
  return (
    <form onSubmit={save}>
      <label>
        {say('saveViewAs')}
        <input
          value={name}
          autocomplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {problem && <ProblemText problem={problem} />}
      <button type="submit" disabled={isBusy}>
        {say('save')}
      </button>
    </form>
  )
}
