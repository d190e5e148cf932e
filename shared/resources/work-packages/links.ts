import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import {
  type AllowedLinks,
  type LinkRules,
  linked,
  type Option,
} from '#shared/platform/properties/property.ts'
import { linkToPrincipal, principalLink } from '#shared/resources/principals/model.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import { activeIn } from '#shared/resources/priorities/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { type CompleteType, typesOf } from '#shared/resources/types/model.ts'
import { type EntryKind, entries } from './entries.ts'
import { type MayWrite, mayWrite, mayWriteParent, mayWriteProject, mayWriteVersion } from './policy.ts'
import { routes } from './routes.ts'

interface Entry {
  id: number
  name: string
}

/** The facts of a place on which the rules of a work package depend (`place.ts`). */
export interface AtPlace {
  place: {
    project?: Project
    type?: CompleteType
    rights?: ProjectRights
    isDeclared?: true
    hidden?: readonly string[]
    undisclosed?: readonly string[]
    staysClosed?: boolean
    versions?: AllowedLinks
    categories?: AllowedLinks
    nameOf(link: string, id: number): Promise<string | undefined>
    around: {
      discloses(id: number): Promise<boolean>
      principal(id: number): Promise<AnyPrincipal | undefined>
    }
  }
}

/**
 * Makes the rule of who may write a property. In a status that is read only, nothing but the status is writable. As long as it
 * is not known where a new work package can be, everything is.
 *
 * @param may the right that it takes
 * @param isStatus whether it is the status
 */
export const writableWith =
  (may: MayWrite, isStatus = false) =>
  ({ configuration }: Viewer, present: { status: number } | undefined, context?: AtPlace): boolean => {
    if (!context || context.place.isDeclared) return true
    const { project, rights } = context.place
    if (!present) return !project?.active || may(rights, true)
    return (isStatus || !statusOf(configuration, present.status).isReadonly) && may(rights, false)
  }

/** The ids of what a work package links to, by the members that store them. */
type Linking = Readonly<Partial<Record<string, number>>>

/** A link that is always there, to an entry of the configuration. */
type Entries = Readonly<Record<EntryKind, number>>

/** The rules by which every link is shown. @param member of the work package, which stores the id */
const shown = (name: string, member: string = name) => ({
  /** The name of what it leads to, for those who see that. */
  title: async (id: number | string, _viewer: Viewer, context?: AtPlace): Promise<string | undefined> =>
    context?.place.nameOf(name, Number(id)),
  /** Empty where the requester does not see the target, or it does not count any more. */
  show: (one: object, _viewer: Viewer, context?: AtPlace): unknown => {
    const { hidden = [], undisclosed = [] } = context?.place ?? {}
    if (hidden.includes(name)) return null
    return undisclosed.includes(name) ? UNDISCLOSED : ((one as Linking)[member] ?? null)
  },
})

/** The rules of a link to an entry of the configuration: one that is gone is shown as the entry that has taken its place. */
const toEntry = <Kind extends EntryKind>(
  kind: Kind,
  offered: (viewer: Viewer, context: AtPlace) => readonly Entry[],
) => ({
  ...shown(kind),
  show: (one: Pick<Entries, Kind>, { configuration }: Viewer): number =>
    entries[kind].of(configuration, one[kind]).id,
  allowed: (viewer: Viewer, _present: unknown, context?: AtPlace): AllowedLinks | undefined =>
    context && offered(viewer, context).map((one) => entries[kind].represent(one as never, viewer)),
})

/** Whether a status or a priority exists; whether it may be chosen is reviewed. */
const existsAs =
  (kind: 'status' | 'priority') =>
  (id: number | string, { configuration }: Viewer): boolean =>
    entries[kind].of(configuration, Number(id)).id === id

const optionsOf = (offered: readonly Entry[] = []): readonly Option[] =>
  offered.map(({ id, name }) => ({ id, value: name }))

/** The rules of a link to a principal, of whom the requester may only know that there is one. */
const toPrincipal = (name: string) => ({
  ...shown(name),
  title: (): undefined => undefined,
  target: (async (id, viewer, context) => {
    const { around } = context?.place ?? {}
    if (!around || !(await around.discloses(Number(id)))) return undefined
    const found = await around.principal(Number(id))
    return found && principalLink(found, viewer as Viewer)
  }) satisfies LinkRules<unknown, AtPlace>['target'],
  isHidden: (id: number | string): boolean => id === UNDISCLOSED,
})

/** The principals to whom a work package can be assigned in its project. */
const assignable = (_viewer: Viewer, _present: unknown, context?: AtPlace): AllowedLinks | undefined =>
  context?.place.project && { href: href(routes['available-assignees-in-project'], context.place.project) }

const toUser = { to: 'User', ...linkToPrincipal('user', 'group', 'placeholder_user') } as const

/** The target of a link: the resource and its collection. */
const to = <Name extends string>(type: Name, collection: string) => ({
  to: type,
  paths: { [`/api/v3/${collection}/`]: '' },
})

const typesAt = ({ configuration }: Viewer, { place: { project } }: AtPlace) =>
  project ? typesOf(configuration, project) : []

/** The links to principals that a work package loses with them. The store says by which index each is found. */
const people = {
  assignee: linked({
    label: 'Assignee',
    ...toUser,
    required: false,
    writable: writableWith(mayWrite),
    ...toPrincipal('assignee'),
    allowed: assignable,
  }),
  responsible: linked({
    label: 'Accountable',
    ...toUser,
    required: false,
    writable: writableWith(mayWrite),
    ...toPrincipal('responsible'),
    allowed: assignable,
  }),
}

export type PersonLink = keyof typeof people

/** The links of work packages (work packages, "Links"). */
export const links = {
  author: linked({
    label: 'Author',
    to: 'User',
    ...linkToPrincipal('user'),
    required: false,
    ...toPrincipal('author'),
  }),
  project: linked({
    label: 'Project',
    ...to('Project', 'projects'),
    writable: writableWith(mayWriteProject),
    ...shown('project'),
    allowed: (_viewer, present?: { id: number }) => ({
      href: present ? href(routes['available-projects-of'], present) : routes['available-projects'].path,
    }),
  }),
  parent: linked({
    label: 'Parent',
    ...to('WorkPackage', 'work_packages'),
    required: false,
    writable: writableWith(mayWriteParent),
    ...shown('parent'),
  }),
  ...people,
  type: linked({
    label: 'Type',
    ...to('Type', 'types'),
    writable: writableWith(mayWrite),
    ...toEntry('type', typesAt),
    // Before the project is known, any type may be right.
    choices: (viewer, context?: AtPlace): readonly Option[] | undefined =>
      context?.place.project && optionsOf(typesAt(viewer as Viewer, context)),
    demanded: (_viewer, _present: unknown, context?: AtPlace): boolean =>
      context?.place.project !== undefined,
    defaultFor: (_viewer: Viewer, context?: AtPlace): number | undefined => context?.place.type?.id,
  }),
  status: linked({
    label: 'Status',
    ...to('Status', 'statuses'),
    writable: writableWith(mayWrite, true),
    ...toEntry('status', ({ configuration }, { place }) =>
      statusesIn(configuration).filter(({ isClosed }) => isClosed || !place.staysClosed),
    ),
    exists: existsAs('status'),
    defaultFor: ({ configuration }: Viewer): number => entries.status.of(configuration).id,
  }),
  category: linked({
    label: 'Category',
    ...to('Category', 'categories'),
    required: false,
    writable: writableWith(mayWrite),
    ...shown('category'),
    // Before the project is known, any category may be right.
    choices: (_viewer, context?: AtPlace): readonly Option[] | undefined =>
      context?.place.project && optionsOf(context.place.project.categories),
    allowed: (_viewer, _present: unknown, context?: AtPlace): AllowedLinks | undefined =>
      context?.place.categories,
  }),
  version: linked({
    label: 'Version',
    ...to('Version', 'versions'),
    stored: 'versionId',
    required: false,
    writable: writableWith(mayWriteVersion),
    ...shown('version', 'versionId'),
    allowed: (_viewer, _present: unknown, context?: AtPlace): AllowedLinks | undefined =>
      context?.place.versions,
  }),
  priority: linked({
    label: 'Priority',
    ...to('Priority', 'priorities'),
    writable: writableWith(mayWrite),
    ...toEntry('priority', ({ configuration }) => activeIn(configuration)),
    exists: existsAs('priority'),
    defaultFor: ({ configuration }: Viewer): number => entries.priority.of(configuration).id,
  }),
}
