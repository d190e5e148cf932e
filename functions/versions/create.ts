import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { createdVersions } from '#shared/resources/versions/creating.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    sequences: sequencesIn,
    versions: versionsIn,
  },
  namingProjects(create(createdVersions), 'definingProject'),
)
