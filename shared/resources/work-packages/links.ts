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
import { statusOf } from '#shared/resources/statuses/model.ts'
import { type CompleteType, typesOf } from '#shared/resources/types/model.ts'
import { type EntryProperty, entries } from './entries.ts'
import { nextStatuses } from './next-statuses.ts'
import { type MayWrite, mayWrite, mayWriteParent, mayWriteProject, mayWriteVersion } from './policy.ts'
import { routes } from './routes.ts'

interface Entry {
  id: number
  name: string
}

/** The part of `RuleContext` on which the rules for the links of a work package depend. */
export interface WithRuleContext {
  ruleContext: {
    project?: Project
    type?: CompleteType
    rights?: ProjectRights
    isDeclared?: true
    hidden?: readonly string[]
    undisclosed?: readonly string[]
    staysClosed?: boolean
    present?: { type: number; status: number }
    roles?: readonly number[]
    versions?: AllowedLinks
    categories?: AllowedLinks
    nameOf(link: string, id: number): Promise<string | undefined>
    context: {
      discloses(id: number): Promise<boolean>
      principal(id: number): Promise<AnyPrincipal | undefined>
    }
  }
}

/**
 * Returns the rule that determines who may write a property. In a read-only status, only the status is writable. While
 * a new work package has no active project, every property is writable.
 *
 * @param may checks whether the requester has the required right
 * @param isStatus true if the property is the status
 */
export const writableWith =
  (may: MayWrite, isStatus = false) =>
  (
    { configuration }: Viewer,
    present: { status: number } | undefined,
    context?: WithRuleContext,
  ): boolean => {
    if (!context || context.ruleContext.isDeclared) return true
    const { project, rights } = context.ruleContext
    if (!present) return !project?.active || may(rights, true)
    return (isStatus || !statusOf(configuration, present.status).isReadonly) && may(rights, false)
  }

/** The ids of the targets of a work package's links, keyed by the property that stores each id. */
type Linking = Readonly<Partial<Record<string, number>>>

/** The ids of the type, the status and the priority, which every work package has. */
type Entries = Readonly<Record<EntryProperty, number>>

/**
 * The rules for showing a link.
 *
 * @param member the property in which the work package stores the id
 */
const shown = (name: string, member: string = name) => ({
  /** Returns the name of the target, if the requester may see it. */
  title: async (
    id: number | string,
    _viewer: Viewer,
    context?: WithRuleContext,
  ): Promise<string | undefined> => context?.ruleContext.nameOf(name, Number(id)),
  /**
   * Returns the id of the target. Returns null if there is none, if it is hidden from the requester, or if it is no
   * longer valid in the project. Returns `UNDISCLOSED` if the requester may know only that the link is set.
   */
  show: (one: object, _viewer: Viewer, context?: WithRuleContext): unknown => {
    const { hidden = [], undisclosed = [] } = context?.ruleContext ?? {}
    if (hidden.includes(name)) return null
    return undisclosed.includes(name) ? UNDISCLOSED : ((one as Linking)[member] ?? null)
  },
})

/** The rules of a link to an entry of the configuration. A deleted entry is shown as the entry that replaces it. */
const toEntry = <Kind extends EntryProperty>(
  kind: Kind,
  offered: (viewer: Viewer, context: WithRuleContext) => readonly Entry[],
) => ({
  ...shown(kind),
  show: (one: Pick<Entries, Kind>, { configuration }: Viewer): number =>
    entries[kind].of(configuration, one[kind]).id,
  allowed: (viewer: Viewer, _present: unknown, context?: WithRuleContext): AllowedLinks | undefined =>
    context && offered(viewer, context).map((one) => entries[kind].represent(one as never, viewer)),
})

/**
 * Returns a function that tests whether a status or priority exists. It does not test whether the requester may choose
 * it; the review of the change does that later.
 */
const existsAs =
  (kind: 'status' | 'priority') =>
  (id: number | string, { configuration }: Viewer): boolean =>
    entries[kind].of(configuration, Number(id)).id === id

const optionsOf = (offered: readonly Entry[] = []): readonly Option[] =>
  offered.map(({ id, name }) => ({ id, value: name }))

/**
 * The rules of a link to a principal. If the principal is undisclosed, the requester learns only that the link is set.
 */
const toPrincipal = (name: string) => ({
  ...shown(name),
  title: (): undefined => undefined,
  target: (async (id, viewer, context) => {
    const known = context?.ruleContext.context
    if (!known || !(await known.discloses(Number(id)))) return undefined
    const found = await known.principal(Number(id))
    return found && principalLink(found, viewer as Viewer)
  }) satisfies LinkRules<unknown, WithRuleContext>['target'],
  isHidden: (id: number | string): boolean => id === UNDISCLOSED,
})

/**
 * Returns the link to the list of the principals to whom work packages in the project can be assigned; undefined
 * without a project.
 */
const assignable = (
  _viewer: Viewer,
  _present: unknown,
  context?: WithRuleContext,
): AllowedLinks | undefined =>
  context?.ruleContext.project && {
    href: href(routes['available-assignees-in-project'], context.ruleContext.project),
  }

const toUser = { to: 'User', ...linkToPrincipal('user', 'group', 'placeholder_user') } as const

/** Returns the target of a link: the type of the resource, and the path of its collection. */
const to = <Name extends string>(type: Name, collection: string) => ({
  to: type,
  paths: { [`/api/v3/${collection}/`]: '' },
})

const typesAt = ({ configuration }: Viewer, { ruleContext: { project } }: WithRuleContext) =>
  project ? typesOf(configuration, project) : []

/**
 * The links to principals that are cleared if the principal is deleted. The store declares an index for each of these
 * links.
 */
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

/** The links of work packages (specification, "Links"). */
export const linkProperties = {
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
    // While the project is unknown, every type is allowed.
    choices: (viewer, context?: WithRuleContext): readonly Option[] | undefined =>
      context?.ruleContext.project && optionsOf(typesAt(viewer as Viewer, context)),
    demanded: (_viewer, _present: unknown, context?: WithRuleContext): boolean =>
      context?.ruleContext.project !== undefined,
    defaultFor: (_viewer: Viewer, context?: WithRuleContext): number | undefined =>
      context?.ruleContext.type?.id,
  }),
  status: linked({
    label: 'Status',
    ...to('Status', 'statuses'),
    writable: writableWith(mayWrite, true),
    ...toEntry('status', (viewer, { ruleContext }) =>
      nextStatuses(viewer, ruleContext).filter(({ isClosed }) => isClosed || !ruleContext.staysClosed),
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
    // While the project is unknown, every category is allowed.
    choices: (_viewer, context?: WithRuleContext): readonly Option[] | undefined =>
      context?.ruleContext.project && optionsOf(context.ruleContext.project.categories),
    allowed: (_viewer, _present: unknown, context?: WithRuleContext): AllowedLinks | undefined =>
      context?.ruleContext.categories,
  }),
  version: linked({
    label: 'Version',
    ...to('Version', 'versions'),
    stored: 'versionId',
    required: false,
    writable: writableWith(mayWriteVersion),
    ...shown('version', 'versionId'),
    allowed: (_viewer, _present: unknown, context?: WithRuleContext): AllowedLinks | undefined =>
      context?.ruleContext.versions,
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
