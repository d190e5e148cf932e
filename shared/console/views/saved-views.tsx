import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { isCollection, type LinkTo, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { useClient, useResource } from '../api/use-api.tsx'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { Menu } from '../design/menu.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useToast } from '../design/toast.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useGoOn, useNavigation } from '../navigation/navigation.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { offersOf } from './offers.ts'
import { ProblemText } from './problem.tsx'
import { type Seen, saveNew, saveSeen } from './save-view.ts'
import { useTask } from './use-task.ts'

interface SavedViewsProps {
  seen: Seen
  /** The current saved view, if any. */
  view: Resource | undefined
}

/**
 * Menu of saved views. The menu can also save the current list as a view. The views are read when the menu is opened.
 */
export function SavedViews({ seen, view }: SavedViewsProps) {
  const { say } = useLanguage()
  const { root, relation } = useWhere()
  const queries = linkOf(root, 'queries')
  if (!queries || !(view || relation === 'workPackages')) return null
  return (
    <Menu label={say('savedViews')} closing="a">
      <Views href={queries.href} {...{ seen, view }} />
    </Menu>
  )
}

type ViewsProps = SavedViewsProps & { href: string }

function Views({ href, ...rest }: ViewsProps) {
  const { say } = useLanguage()
  const { value, problem, again } = useResource(href)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value || !isCollection(value)) return <Skeleton lines={6} />
  const create = offersOf(value).find(({ relation }) => relation === 'create')
  const views = [...value._embedded.elements].sort(
    (one, other) => Number(other.starred) - Number(one.starred),
  )
  return (
    <div class="saved-views">
      {views.length === 0 && <p class="muted">{say('nothingFound')}</p>}
      <ul class="menu">
        {views.map((one) => (
          <li key={one.id}>
            <To href={linkOf(one, 'self')?.href ?? ''}>
              {one.starred === true && <Icon name="star" />}
              <bdi>{titleOf(one)}</bdi> <small class="muted">{linkOf(one, 'project')?.title}</small>
            </To>
          </li>
        ))}
      </ul>
      {create && <Saving {...rest} create={create.link} />}
    </div>
  )
}

/** Saves the state of the list in the current view, or as a new view. */
function Saving({ seen, view, create }: Omit<ViewsProps, 'href'> & { create: LinkTo }) {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { place } = useNavigation()
  const goOn = useGoOn()
  const { project } = useWhere()
  const { isBusy, problem, run } = useTask()
  const [name, setName] = useState('')
  const save = (write: () => Promise<Resource>) => (event: TargetedEvent<HTMLElement>) => {
    const popover = event.currentTarget.closest<HTMLElement>('.popover')
    event.preventDefault()
    run(async () => {
      const saved = await write()
      popover?.hidePopover()
      toast(say('saved', { name: titleOf(saved) }))
      goOn({ href: linkOf(saved, 'self')?.href ?? '', how: place.how })
    })
  }
  return (
    <form onSubmit={save(() => saveNew(client, create, seen, { name, project }))}>
      {view && linkOf(view, 'update') && (
        <Button disabled={isBusy} onClick={save(() => saveSeen(client, view, seen))}>
          {say('saveInView', { name: titleOf(view) })}
        </Button>
      )}
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
