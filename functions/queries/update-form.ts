import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { namingProjects } from '#shared/resources/queries/naming-projects.ts'
import { presentQueriesInForms } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    queries: queriesIn,
    references: referencesIn,
    relations: relationsIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
  },
  namingProjects(updateForm(presentQueriesInForms)),
)
