import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import { Popover, usePopover } from '../design/popover.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useAwaited } from '../fields/use-awaited.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { allOf, treeOf } from '../pictures/tree/tree.ts'
import { useProjects } from './use-projects.ts'
import { useWhere } from './use-where.tsx'
import { isUnread } from './where.ts'

/** Shows the current project. The user can open another project from a tree, or by typing its name. */
export function ProjectSwitcher() {
  const { say } = useLanguage()
  const where = useWhere()
  const { root, isInProject, project } = where
  const isUnknown = isUnread(where) || (isInProject && !project)
  const popover = usePopover()
  if (!linkOf(root, 'projects')) return null
  return (
    <>
      <button type="button" class="quiet switcher" {...popover.button}>
        {project && <Avatar name={titleOf(project)} isSquare />}
        <bdi>{isUnknown ? '…' : project ? titleOf(project) : say('chooseProject')}</bdi>
        <Icon name="down" />
      </button>
      <Popover {...popover.popover}>
        <Choice close={popover.close} />
      </Popover>
    </>
  )
}

function Choice({ close }: { close(): void }) {
  const { say } = useLanguage()
  const { go } = useNavigation()
  const [text, setText] = useState('')
  const { value, isLoading } = useProjects(text)
  const rows = useRows(value ?? [], text)
  const chooseFirst = () => {
    const [first] = rows
    if (!first) return
    close()
    go({ href: first.href, how: '' })
  }
  const isAwaited = useAwaited(!isLoading, chooseFirst)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) isAwaited.current = true
    else chooseFirst()
  }
  const type = (typed: string) => {
    isAwaited.current = false
    setText(typed)
  }
  return (
    <>
      <search>
        <form class="finder" onSubmit={submit}>
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: users open the switcher to type
            autoFocus
            aria-label={say('findProject')}
            placeholder={say('findProject')}
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        </form>
      </search>
      {!value && <Skeleton lines={3} />}
      {value && rows.length === 0 && <p class="menu-title">{say('nothingFound')}</p>}
      <ul class="menu projects">
        {rows.map((row) => (
          <ProjectRow key={row.href} {...row} />
        ))}
      </ul>
    </>
  )
}

interface Row {
  readonly href: string
  readonly title: string
  readonly level: number
  readonly isFavorite: boolean
}

const ProjectRow = ({ href, title, level, isFavorite }: Row) => (
  <li style={{ '--level': String(level) }}>
    <To href={href}>
      <Avatar name={title} isSquare />
      <bdi>{title}</bdi>
      {isFavorite && <Icon name="star" class="favorite" />}
    </To>
  </li>
)

/**
 * Returns the rows of the menu: the favorite projects, followed by the tree of the other projects. If a text is given,
 * returns a flat list of matches instead.
 */
function useRows(projects: readonly Resource[], text: string): readonly Row[] {
  const { compare } = useLanguage()
  const rowOf = (project: Resource, level: number): Row => ({
    href: linkOf(project, 'self')?.href ?? '',
    title: titleOf(project),
    level,
    isFavorite: linkOf(project, 'disfavor') !== undefined,
  })
  if (text.trim()) return projects.map((project) => rowOf(project, 0))
  const levels = new Map(projects.map((project) => [linkOf(project, 'self')?.href, project]))
  const levelOf = (project: Resource): number => {
    const parent = levels.get(linkOf(project, 'parent')?.href)
    return parent ? levelOf(parent) + 1 : 0
  }
  const tree = allOf(treeOf(projects, compare)).map(({ element }) => rowOf(element, levelOf(element)))
  const favorites = tree.filter(({ isFavorite }) => isFavorite).map((row) => ({ ...row, level: 0 }))
  return [...favorites, ...tree.filter(({ isFavorite }) => !isFavorite)]
}
