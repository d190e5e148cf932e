import { rightsIn } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { routes } from '#shared/resources/categories/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Shows a category to those who see its project. */
export const handler = lambda(routes.show, async ({ params, viewer: loading }, ports) => {
  const [viewer, found] = await Promise.all([loading, projectsIn(ports).ofCategory(params.id)])
  const project = requireVisible(found)
  const membership = viewer.user && (await membershipsIn(ports).in(viewer.user.id, project.id))
  const category = requireVisible(
    categoryIn(project, params.id),
    rightsIn(viewer, project, membership).isVisible,
  )
  return new Single(
    await representCategory(category, project, viewer, ports),
    versionTag(project, project.version, viewer),
  )
})
