import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import { type Filter, idsIn, NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { ListColumn } from '#shared/platform/query/listing.ts'
import { takingNoValues, takingValues, type ValueKind } from '#shared/platform/query/operators.ts'
import {
  idsReferredTo,
  sortByLookup,
  sortByName,
  type TargetLookup,
  targetsInAttribute,
} from '#shared/platform/query/referred.ts'
import { always, anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type LinkTarget, linkOf, type ProjectBoundTarget, toPrincipal } from './link-target.ts'
import type { ProjectContext } from './project-context.ts'

/** The link targets of the rows of a list, for sorting and grouping. */
export interface Referred extends TargetLookup {
  link(id: number): Promise<Link>
  /** Returns the position by which a target is sorted; by default, targets are sorted by name. */
  position?(id: number): number
}

/** Returns the link targets to which the ids in a row attribute refer. */
export const referredBy = (
  attribute: string,
  reference: LinkTarget<unknown>,
  context: ProjectContext,
): Referred => ({ ...targetsInAttribute(attribute), link: (id) => linkOf(reference, id, context) })

/**
 * Returns the principals to which a row attribute refers, without those that are hidden from the requester. Each
 * principal is looked up only once.
 */
export const disclosedBy = (attribute: string, context: ProjectContext): Referred => {
  const referred = referredBy(attribute, toPrincipal, context)
  if (context.viewer.isAdmin) return referred
  const find = oncePerKey(async (id: number) => ((await context.discloses(id)) ? id : undefined))
  const idOf = (found: ListedRow) => {
    const id = found[attribute] as number | undefined
    return id === undefined ? undefined : find(id)
  }
  return { ...referred, idOf }
}

/**
 * Returns the link targets of rows. Omits a target that is not valid in the project of its row. Each target is looked
 * up only once per project.
 *
 * @param projectAttribute the attribute with the id of the project
 */
export function referredInProjectBy(
  attribute: string,
  projectAttribute: string,
  reference: ProjectBoundTarget<unknown>,
  context: ProjectContext,
): Referred {
  const find = oncePerKey(async (key: string) => {
    const [id, project] = key.split(' ').map(Number) as [number, number]
    return (await reference.findInProject(id, project, context)) ? id : undefined
  })
  return {
    ...referredBy(attribute, reference, context),
    attributes: [attribute, projectAttribute],
    idOf: (found) =>
      found[attribute] === undefined ? undefined : find(`${found[attribute]} ${found[projectAttribute]}`),
  }
}

/** Sorts rows by the title of their target. Rows without a target are last. */
export const byTitle = (
  attribute: string,
  reference: LinkTarget<unknown>,
  context: ProjectContext,
): SortValue =>
  sortByName(targetsInAttribute(attribute), async (id) => (await linkOf(reference, id, context)).title)

/**
 * Sorts rows by the position of the entity to which they refer or, if such entities have no positions, by the name of
 * the entity.
 */
const sortedBy = (referred: Referred): SortValue =>
  sortByLookup(
    referred,
    async (id) => referred.position?.(id) ?? sortBytes(collated((await referred.link(id)).title ?? '')),
  )

export interface LinkColumn extends ListColumn {
  /** The resources to which the values in the column's filter refer. */
  values: LinkTarget<unknown>
}

/**
 * Returns the column of a link, for filtering, sorting and grouping a list.
 *
 * @param also further names of the column, in addition to the names of the link and of its id
 */
export const linkColumn = (
  name: string,
  values: LinkTarget<unknown>,
  referred: Referred,
  filter: Filter,
  also: readonly string[] = [],
): LinkColumn => {
  const sort = sortedBy(referred)
  const value = {
    attributes: referred.attributes,
    reader: (finding: Parameters<SortValue['reader']>[0]) => idsReferredTo(referred, finding),
  }
  return { values, filter, sort, group: { sort, value, shown: referred.link }, also: [`${name}_id`, ...also] }
}

/** The id or identifier of a project. The project need not exist. */
const aProject: ValueKind<string> = {
  read: (text) => (/^[\w-]{1,255}$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** Returns a filter that selects rows by their project. Its values are ids or identifiers of projects. */
export function projectFilter(attribute: Omit<ReferringAttribute, 'label'>, ports: Ports): Filter {
  const idOf = async (name: string) =>
    /^\d+$/.test(name) ? Number(name) : projectsIn(ports).ownerOf('identifier', name)
  return amongFilter({
    ...attribute,
    label: 'Project',
    list: projects.list,
    kind: aProject,
    idsOf: async (names) => new Set((await Promise.all(names.map(idOf))).filter((id) => id !== undefined)),
  })
}

/**
 * Returns a filter by descendants of a project. Rows of the project itself always match.
 *
 * @param attribute the row attribute with the id of the project
 */
export function subprojectFilter(attribute: string, project: number): Filter {
  const where = (accepts: (id: number) => boolean) =>
    computed([attribute], (found) => accepts(Number(found[attribute])))
  return {
    label: 'Subproject',
    ...idsIn(projects.list),
    operators: {
      '*': always(true),
      '!*': takingNoValues(() => where((id) => id === project)),
      '=': takingValues(anId, (ids) => where((id) => id === project || ids.includes(id))),
      '!': takingValues(anId, (ids) => where((id) => id === project || !ids.includes(id))),
    },
  }
}
