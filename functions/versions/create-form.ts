import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { newVersions } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambdaWithBody(
  routes['create-form'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
  },
  namingProjects(creationForm(newVersions), 'definingProject'),
)
