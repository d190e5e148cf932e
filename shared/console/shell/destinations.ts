import { isLinkTo, linkOf, linksOf, type Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import { inWords } from '../language/in-words.ts'
import type { Word } from '../language/words.ts'
import { EXPLORER } from '../pages/explorer.ts'
import { sortedListHref } from '../pages/home/list-hrefs.ts'
import { unreadIn } from '../pages/inbox/inbox-hrefs.ts'
import { workIn } from '../pages/work/work-package.ts'
import type { Where } from './where.ts'

export interface Destination {
  /** Key of the label. If absent, the label is `name`, which comes from the API. */
  readonly word?: Word
  readonly name?: string
  readonly icon: IconName
  readonly href: string
  readonly how?: string
  readonly isPresent: boolean
}

/** A menu entry for a link of the root or of a project, with the way in which the target of the link is shown. */
interface Entry {
  readonly relation: string
  readonly word: Word
  readonly icon: IconName
  readonly how?: string
  /**
   * Returns the address that the menu entry opens, for example the address of a list with filters or a sort order. The
   * argument is the address in the link.
   */
  at?(href: string): string
  /** Returns whether the menu of a resource has the entry. */
  isFor?(resource: Resource): boolean
}

const everywhere: readonly Entry[] = [
  { relation: 'notifications', word: 'inbox', icon: 'inbox', at: unreadIn },
  { relation: 'self', word: 'home', icon: 'home' },
  { relation: 'grids', word: 'myPage', icon: 'myPage' },
  { relation: 'projects', word: 'projects', icon: 'project' },
  { relation: 'workPackages', word: 'workPackages', icon: 'work' },
]

const inProject: readonly Entry[] = [
  { relation: 'self', word: 'overview', icon: 'overview' },
  {
    relation: 'workPackages',
    word: 'workPackages',
    icon: 'work',
    isFor: (project) => workIn(project) !== undefined,
  },
  { relation: 'versions', word: 'roadmap', icon: 'roadmap' },
  {
    relation: 'timeEntries',
    word: 'time',
    icon: 'clock',
    at: (list) => sortedListHref(list, 'spentOn', 'desc'),
  },
  { relation: 'memberships', word: 'members', icon: 'group' },
  { relation: 'update', word: 'projectSettings', icon: 'settings', how: 'form' },
  {
    relation: 'categories',
    word: 'categories',
    icon: 'category',
    isFor: (project) => !isPartOfSettings(project) && linkOf(project, 'createCategory') !== undefined,
  },
]

/** Returns whether the user may change the project. If so, the project's settings have a tab for the categories. */
const isPartOfSettings = (project: Resource) => linkOf(project, 'update') !== undefined

/** Pages of the administration. Pages with `isShared` are also shown to users who are not administrators. */
const administered: readonly (Entry & { isShared?: boolean })[] = [
  { relation: 'users', word: 'users', icon: 'user', isShared: true },
  { relation: 'groups', word: 'groups', icon: 'group', isShared: true },
  { relation: 'placeholderUsers', word: 'placeholderUsers', icon: 'placeholder', isShared: true },
  { relation: 'roles', word: 'roles', icon: 'role' },
  { relation: 'capabilities', word: 'rights', icon: 'rights' },
  { relation: 'types', word: 'types', icon: 'type' },
  { relation: 'statuses', word: 'statuses', icon: 'status' },
  { relation: 'workflows', word: 'workflows', icon: 'workflow' },
  { relation: 'customFields', word: 'customFields', icon: 'customField' },
  { relation: 'priorities', word: 'priorities', icon: 'priority' },
  { relation: 'timeEntriesActivities', word: 'timeActivities', icon: 'timer' },
  { relation: 'nonWorkingDays', word: 'calendar', icon: 'freeDay' },
  { relation: 'helpTexts', word: 'helpTexts', icon: 'help' },
  { relation: 'webhooks', word: 'webhooks', icon: 'webhook' },
  { relation: 'auditEntries', word: 'auditLog', icon: 'log' },
  { relation: 'settings', word: 'settings', icon: 'settings' },
]

/** Destinations outside of projects. */
export const placesEverywhere = (where: Where) =>
  destinations(everywhere, where.root, where, !where.isInProject)

/** The destinations in the current project that the user may open. */
export const placesInProject = (where: Where) =>
  where.project ? destinations(inProject, where.project, where, true) : []

/** Destinations in the administration that the user may use. */
export const placesOfAdministration = (where: Where, rights: NavigationRights) =>
  destinations(
    administered.filter(
      ({ relation, isShared }) => rights.isAdmin || (isShared && rights.mayWrite(relation)),
    ),
    where.root,
    where,
    !where.isInProject,
  )

export interface NavigationRights {
  readonly isAdmin: boolean
  /** Returns whether the user may write to a list. `relation` is the name of the root's link to this list. */
  mayWrite(relation: string): boolean
}

const same = (href: string): string => href

const always = () => true

function destinations(entries: readonly Entry[], from: Resource, where: Where, isHere: boolean) {
  return entries.flatMap(({ relation, how, at = same, isFor = always, ...entry }): Destination[] => {
    const link = linkOf(from, relation)
    if (!link || !isFor(from)) return []
    const isPresent = isHere && relationShown(where) === relation
    return [{ ...entry, href: at(link.href), how, isPresent }]
  })
}

/**
 * Returns the link relation (such as `versions`) of the menu entry for the current page. This is the relation of the
 * link that leads to the page or, if there is none, to the list that contains the shown resource. Some lists belong to
 * another entry (see `PART_OF`).
 */
function relationShown({ relation, place, root, project }: Where): string | undefined {
  if (place.how === EXPLORER) return undefined
  if (linkOf(project ?? {}, 'update')?.href === place.href) return 'update'
  const above = pathsAbove(place.href)
  const found = relation ?? (project && listAt(above, project)) ?? listAt(above, root)
  if (found === 'categories' && project && !isPartOfSettings(project)) return found
  return (found && PART_OF[found]) ?? found
}

/**
 * The menu entries that are marked as current on lists without an entry of their own. Saved views use the entry of work
 * packages. Categories use the settings of the project.
 */
const PART_OF: Readonly<Record<string, string>> = { queries: 'workPackages', categories: 'update' }

/** Returns the parent paths of an address, the nearest first. */
function pathsAbove(href: string): readonly string[] {
  const parts = href.split('?')[0]?.split('/') ?? []
  return parts.map((_, index) => parts.slice(0, parts.length - index - 1).join('/'))
}

const listAt = (paths: readonly string[], resource: Resource) =>
  Object.keys(resource._links ?? {}).find(
    (relation) =>
      relation !== 'self' &&
      linksOf(resource, relation).some(
        (link) => isLinkTo(link) && !link.method && paths.includes(link.href.split('?')[0] ?? ''),
      ),
  )

/** The destinations if the console does not know the API: all lists to which the root links. */
export function placesOfUnknown({ root, place }: Where): readonly Destination[] {
  return Object.keys(root._links ?? {}).flatMap((relation): Destination[] => {
    const link = linkOf(root, relation)
    if (!link || link.type || link.method || relation === 'user' || relation === 'self') return []
    const isPresent = place.href.split('?')[0] === link.href
    return [{ name: link.title ?? inWords(relation), icon: 'along', href: link.href, isPresent }]
  })
}
