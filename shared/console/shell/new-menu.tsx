import { type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { withQuery } from '../api/template.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { Icon } from '../design/icon.tsx'
import type { IconName } from '../design/icons.ts'
import { Menu, MenuItems } from '../design/menu.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { fragmentOf } from '../drafts/preset.ts'
import { useLanguage } from '../language/language.tsx'
import type { Word } from '../language/words.ts'
import { To } from '../navigation/navigation.tsx'
import { useWhere } from './use-where.tsx'

interface Kind {
  readonly word: Word
  readonly icon: IconName
  /** Link relation from the API's root resource to the list. */
  readonly list: string
  /** Link relation from the list to its form. */
  readonly form: string
  /**
   * Link relation from the new resource to the current project. Absent for the entries that the menu shows outside
   * projects.
   */
  readonly ofProject?: string
}

const kinds: readonly Kind[] = [
  {
    word: 'newWorkPackage',
    icon: 'work',
    list: 'workPackages',
    form: 'createWorkPackage',
    ofProject: 'project',
  },
  { word: 'newVersion', icon: 'version', list: 'versions', form: 'create', ofProject: 'definingProject' },
  { word: 'newMember', icon: 'group', list: 'memberships', form: 'create', ofProject: 'project' },
  { word: 'newSubproject', icon: 'project', list: 'projects', form: 'create', ofProject: 'parent' },
  { word: 'newWorkPackage', icon: 'work', list: 'workPackages', form: 'createWorkPackage' },
  { word: 'newProject', icon: 'project', list: 'projects', form: 'create' },
  { word: 'newUser', icon: 'user', list: 'users', form: 'create' },
  { word: 'newGroup', icon: 'group', list: 'groups', form: 'create' },
]

/** Menu for creating resources in the current project or, on pages outside projects, in any project. */
export function NewMenu() {
  const { say } = useLanguage()
  const button = (
    <>
      <Icon name="plus" />
      <span>{say('create')}</span>
    </>
  )
  return (
    <Menu label={say('create')} class="new" button={button}>
      <NewThings />
    </Menu>
  )
}

function NewThings() {
  const { say } = useLanguage()
  const client = useClient()
  const { root, project } = useWhere()
  const wanted = kinds.filter(({ ofProject }) => (ofProject === undefined) === (project === undefined))
  const formOf = async (kind: Kind) => ({
    ...kind,
    link: await readForm(client.get(emptyList(root, kind)), kind),
  })
  const { value } = useReading(
    () => Promise.all(wanted.filter(({ list }) => linkOf(root, list)).map(formOf)),
    [root, project],
  )
  if (!value) return <Skeleton lines={3} />
  const offered = value.filter(({ link }) => link)
  if (offered.length === 0) return <p class="menu-title">{say('nothingNew')}</p>
  return (
    <MenuItems title={project && String(project.name)}>
      {offered.map(({ word, icon, link, ofProject }) => (
        <li key={word}>
          <To href={link?.href ?? ''} how={fragmentOf('form', { payload: presetFor(ofProject, project) })}>
            <Icon name={icon} />
            {say(word)}
          </To>
        </li>
      ))}
    </MenuItems>
  )
}

/** Returns the address at which a list can be read without its elements. */
const emptyList = (root: Resource, { list }: Kind) =>
  withQuery(linkOf(root, list)?.href ?? '', { pageSize: 0 })

/**
 * Returns the link to the form of a list; undefined if the requester may not see the list or may not create elements.
 */
const readForm = (list: Promise<Resource>, { form }: Kind): Promise<LinkTo | undefined> =>
  list.then(
    (read) => linkOf(read, form),
    () => undefined,
  )

function presetFor(relation: string | undefined, project: Resource | undefined) {
  const href = project && linkOf(project, 'self')?.href
  return relation && href ? { _links: { [relation]: { href } } } : undefined
}
