import { referencesIn } from '#shared/custom-fields/references.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { savedProjects } from '#shared/resources/projects/updating.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    jobs: jobsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  namingProjects(update(savedProjects), 'parent'),
)
