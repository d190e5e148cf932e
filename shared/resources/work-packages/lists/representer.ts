import type { Link } from '#shared/platform/hal/resource.ts'
import { filteredHref, href } from '#shared/platform/http/addresses.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import { canCreate, canEdit } from '../policy.ts'
import { routes } from '../routes.ts'

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
