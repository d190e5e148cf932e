import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { presentProjects } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { loadForForm } from '#shared/resources/projects/write-context.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  namingProjects(updateForm({ ...presentProjects, load: loadForForm }), 'parent'),
)
