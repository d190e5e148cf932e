import { isCollection, type LinkTo, linkOf, type Resource } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { fragmentOf } from '../../drafts/preset.ts'
import { INVITE_MANY } from '../administration/how.ts'

/** The name of an installation until an administrator changes it. */
export const DEFAULT_INSTANCE_NAME = 'Project Management'

/** Maximum number of projects in an installation that is considered new. */
const MOST_PROJECTS = 3

/** Key of the label of a first step. */
export type StepWord = 'nameInstallation' | 'invitePeople' | 'firstProject' | 'ownStatuses'

/** A first step in a new installation: a link to the page on which it is done. */
export interface FirstStep {
  readonly word: StepWord
  readonly href: string
  readonly how?: string
  readonly isDone: boolean
}

/**
 * Lists that are read without elements, only for their totals: all projects, all users, and the audit entries about
 * changes to statuses.
 */
export interface Totals {
  readonly projects: Resource
  readonly users: Resource
  readonly changes: Resource
}

/**
 * Returns whether the user is an administrator and the installation may be new. Only administrators see the link to the
 * settings. The check needs no request.
 *
 * @param projects the user's favorite or most active projects; undefined until they have been read
 */
export const mayBeNew = (root: Resource, projects: readonly Resource[] | undefined): boolean =>
  linkOf(root, 'settings') !== undefined && projects !== undefined && projects.length <= MOST_PROJECTS

/** Returns whether the installation seems to be new: it has only a few projects. */
export const isNew = (projects: Resource | undefined): boolean =>
  projects !== undefined && totalOf(projects) <= MOST_PROJECTS

/** Returns the addresses at which the totals can be read. They are derived from the links of the root. */
export function totalsAt(root: Resource): Partial<Record<keyof Totals, string>> {
  const [projects, users, audited] = ['projects', 'users', 'auditEntries'].map(
    (relation) => linkOf(root, relation)?.href,
  )
  return {
    projects: projects && withQuery(projects, NO_ELEMENTS),
    users: users && withQuery(users, NO_ELEMENTS),
    changes: audited && withQuery(withFilters(audited, [STATUS_CHANGES]), NO_ELEMENTS),
  }
}

const NO_ELEMENTS = { pageSize: 0 }

/**
 * Filter on the audit log for changes of statuses. Only the log shows whether the built-in statuses have been changed.
 */
const STATUS_CHANGES = {
  name: 'action',
  operator: '=',
  values: ['status:created', 'status:updated', 'status:deleted'],
}

/** Returns the first steps that the root links to, in the recommended order; empty if all of them are done. */
export function firstSteps(root: Resource, { projects, users, changes }: Totals): readonly FirstStep[] {
  const steps = [
    step('nameInstallation', linkOf(root, 'settings'), root.instanceName !== DEFAULT_INSTANCE_NAME),
    // The project comes before the invitations, because people can be invited into a project.
    step('firstProject', linkOf(projects, 'create'), totalOf(projects) > 0, fragmentOf('form', {})),
    // The total includes the administrator, so a second user means that somebody was invited.
    step('invitePeople', linkOf(root, 'users'), totalOf(users) > 1, INVITE_MANY),
    step('ownStatuses', linkOf(root, 'statuses'), totalOf(changes) > 0),
  ].flat()
  return steps.every(({ isDone }) => isDone) ? [] : steps
}

const step = (
  word: StepWord,
  link: LinkTo | undefined,
  isDone: boolean,
  how?: string,
): readonly FirstStep[] => (link ? [{ word, href: link.href, how, isDone }] : [])

const totalOf = (list: Resource): number => (isCollection(list) ? list.total : 0)
