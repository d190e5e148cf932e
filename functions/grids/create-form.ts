import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { newGrids } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const createGridForm = creationForm(newGrids, {
  form: routes['create-form'],
  commit: routes.create,
})

export const handler = lambdaWithBody(routes['create-form'], createGridForm)
