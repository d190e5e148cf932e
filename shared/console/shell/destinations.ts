import { leads, linkOf, linksOf, type Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import { inWords } from '../language/in-words.ts'
import type { Word } from '../language/words.ts'
import { EXPLORER } from '../pages/explorer.ts'
import { inOrder } from '../pages/home/asked.ts'
import type { Where } from './where.ts'

/** Somewhere that the menus lead. */
export interface Destination {
  /** A text of the catalogue; else a name that the API gave. */
  readonly word?: Word
  readonly name?: string
  readonly icon: IconName
  readonly href: string
  readonly how?: string
  readonly isPresent: boolean
}

/** A link of the root or of a project that the menus show, and how what is there is shown. */
interface Entry {
  readonly relation: string
  readonly word: Word
  readonly icon: IconName
  readonly how?: string
  /** The sort key of a list of which one wants to see the last at first. */
  readonly order?: string
}

const everywhere: readonly Entry[] = [
  { relation: 'self', word: 'home', icon: 'home' },
  { relation: 'grids', word: 'myPage', icon: 'myPage' },
  { relation: 'projects', word: 'projects', icon: 'project' },
  { relation: 'workPackages', word: 'workPackages', icon: 'work' },
]

const inProject: readonly Entry[] = [
  { relation: 'self', word: 'overview', icon: 'overview' },
  { relation: 'workPackages', word: 'workPackages', icon: 'work' },
  { relation: 'versions', word: 'roadmap', icon: 'roadmap' },
  { relation: 'timeEntries', word: 'time', icon: 'clock', order: 'spentOn' },
  { relation: 'memberships', word: 'members', icon: 'group' },
  { relation: 'update', word: 'projectSettings', icon: 'settings', how: 'form' },
]

/** What is administered, and whether more people than administrators may do so. */
const administered: readonly (Entry & { isShared?: boolean })[] = [
  { relation: 'users', word: 'users', icon: 'user', isShared: true },
  { relation: 'groups', word: 'groups', icon: 'group', isShared: true },
  { relation: 'placeholderUsers', word: 'placeholderUsers', icon: 'placeholder', isShared: true },
  { relation: 'roles', word: 'roles', icon: 'role' },
  { relation: 'capabilities', word: 'rights', icon: 'rights' },
  { relation: 'types', word: 'types', icon: 'type' },
  { relation: 'statuses', word: 'statuses', icon: 'status' },
  { relation: 'priorities', word: 'priorities', icon: 'priority' },
  { relation: 'configuration', word: 'settings', icon: 'settings' },
]

/** The places that are the same wherever one is. */
export const placesEverywhere = (where: Where) =>
  destinations(everywhere, where.root, where, !where.isInProject)

/** The places of the project in which one is. An archived one shows its work packages to nobody. */
export function placesInProject(where: Where) {
  const { project } = where
  if (!project) return []
  const hidden = project.active === false ? 'workPackages' : undefined
  const open = inProject.filter(({ relation }) => relation !== hidden)
  return destinations(open, project, where, true)
}

/** The places of the administration that are of use to somebody. */
export const placesOfAdministration = (where: Where, rights: Rights) =>
  destinations(
    administered.filter(
      ({ relation, isShared }) => rights.isAdmin || (isShared && rights.mayWrite(relation)),
    ),
    where.root,
    where,
    !where.isInProject,
  )

export interface Rights {
  readonly isAdmin: boolean
  /** Whether somebody may write to the list of a relation of the root. */
  mayWrite(relation: string): boolean
}

function destinations(entries: readonly Entry[], from: Resource, where: Where, isHere: boolean) {
  return entries.flatMap(({ relation, how, order, ...entry }): Destination[] => {
    const link = linkOf(from, relation)
    if (!link) return []
    const isPresent = isHere && relationShown(where) === relation
    const href = order ? inOrder(link.href, order, 'desc') : link.href
    return [{ ...entry, href, how, isPresent }]
  })
}

/** The relation under which what is shown is found: its own, or that of the list in which it is. */
function relationShown({ relation, place, root, project }: Where): string | undefined {
  if (place.how === EXPLORER) return undefined
  if (linkOf(project ?? {}, 'update')?.href === place.href) return 'update'
  const above = pathsAbove(place.href)
  const found = relation ?? (project && listAt(above, project)) ?? listAt(above, root)
  // Saved views are views of work packages.
  return found === 'queries' ? 'workPackages' : found
}

/** The addresses above another one, the nearest first. */
function pathsAbove(href: string): readonly string[] {
  const parts = href.split('?')[0]?.split('/') ?? []
  return parts.map((_, index) => parts.slice(0, parts.length - index - 1).join('/'))
}

const listAt = (paths: readonly string[], resource: Resource) =>
  Object.keys(resource._links ?? {}).find(
    (relation) =>
      relation !== 'self' &&
      linksOf(resource, relation).some(
        (link) => leads(link) && !link.method && paths.includes(link.href.split('?')[0] ?? ''),
      ),
  )

/** Every place to which the root leads, for an API of which nothing is known. */
export function placesOfUnknown({ root, place }: Where): readonly Destination[] {
  return Object.keys(root._links ?? {}).flatMap((relation): Destination[] => {
    const link = linkOf(root, relation)
    if (!link || link.type || link.method || relation === 'user' || relation === 'self') return []
    const isPresent = place.href.split('?')[0] === link.href
    return [{ name: link.title ?? inWords(relation), icon: 'along', href: link.href, isPresent }]
  })
}
