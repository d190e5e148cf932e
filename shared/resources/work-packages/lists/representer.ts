import type { Viewer } from '#shared/access/viewer.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { filteredHref, href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Group } from '#shared/platform/lists/page.ts'
import { apiName, declaredName } from '#shared/platform/query/listing.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import type { Referred } from '#shared/surroundings/columns.ts'
import { canCreate, canEdit } from '../policy.ts'
import { properties } from '../properties.ts'
import { routes } from '../routes.ts'
import { representSums } from '../sums.ts'

/**
 * The groups of a list.
 *
 * @param groupBy the name by which the query asks for them
 * @param references what a group refers to, by names of groups; without it, a group is a percentage
 */
export async function representGroups(
  groups: readonly Group[],
  groupBy: string,
  references: Readonly<Record<string, Referred>>,
  viewer: Viewer,
): Promise<object[]> {
  const reference = references[declaredName(groupBy)]
  const [name = 'percentageDone'] =
    Object.entries(references).find(([, one]) => one === reference && reference) ?? []
  const title = say(properties[apiName(name) as keyof typeof properties].label)
  const links = await Promise.all(
    groups.map(async ({ value }) => (value === undefined ? undefined : reference?.link(value))),
  )
  return groups.map(({ value, count, sums }, index) => {
    const link = links[index]
    return {
      value: value === undefined ? null : reference ? (link?.title ?? null) : `${value}%`,
      count,
      ...(sums && { sums: representSums(sums, viewer) }),
      _links: {
        valueLink: link?.href ? [{ href: link.href }] : [],
        groupBy: { href: `/api/v3/queries/group_bys/${apiName(name)}`, title },
      },
    }
  })
}

/**
 * The links of a list besides those to its pages.
 *
 * @param shown `<project>-<type>` of its elements
 * @param hasSums whether it has sums
 */
export function linksOf(
  shown: ReadonlySet<string>,
  hasSums: boolean,
  audience: Audience,
  project: Project | undefined,
): Record<string, Link> {
  const may = (permits: typeof canCreate) =>
    project ? permits(audience.rightsIn(project)) : audience.mayAnywhere(permits)
  const [form, create] = project
    ? [href(routes['create-form-in-project'], project), href(routes['create-in-project'], project)]
    : [routes['create-form'].path, routes.create.path]
  return {
    ...(shown.size > 0 && {
      schemas: { href: filteredHref('/api/v3/work_packages/schemas', [['id', '=', [...shown]]]) },
    }),
    ...(hasSums && { sumsSchema: { href: routes['schema-of-sums'].path } }),
    ...(may(canCreate) && {
      createWorkPackage: { href: form, method: 'post' },
      createWorkPackageImmediate: { href: create, method: 'post' },
    }),
    ...(may(canEdit) && {
      editWorkPackage: {
        href: '/api/v3/work_packages/{work_package_id}/form',
        method: 'post',
        templated: true,
      },
    }),
  }
}
