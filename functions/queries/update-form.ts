import { lambdaWithBody } from '#shared/lambda.ts'
import { updateForm } from '#shared/platform/endpoints/forms.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { queriesInForms } from '#shared/resources/queries/resource.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { listStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes['update-form'],
  {
    ...listStores,
    queries: queriesIn,
  },
  namingProjects(updateForm(queriesInForms)),
)
