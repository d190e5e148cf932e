import { rightsIn } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes } from '#shared/resources/categories/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Shows a category to those who see its project. */
export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
  },
  async ({ params, viewer: loading }, stores) => {
    const [viewer, found] = await Promise.all([loading, stores.projects.ofCategory(params.id)])
    const project = requireVisible(found)
    const membership = viewer.user && (await stores.memberships.in(viewer.user.id, project.id))
    const category = requireVisible(
      categoryIn(project, params.id),
      rightsIn(viewer, project, membership).isVisible,
    )
    return new Single(
      await representCategory(category, project, viewer, stores),
      versionTag(project, project.version, viewer),
    )
  },
)
