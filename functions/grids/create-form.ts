import { creationForm } from '#shared/endpoints/forms.ts'
import { lambdaWithBody } from '#shared/lambda/http-with-body.ts'
import { grid } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const createGridForm = creationForm(grid, {
  form: routes['create-form'],
  commit: routes.create,
})

export const handler = lambdaWithBody(routes['create-form'], createGridForm)
