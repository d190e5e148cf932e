import { lambdaWithBody } from '#shared/lambda.ts'
import { formOf } from '#shared/platform/endpoints/forms.ts'
import { draftUpdate } from '#shared/platform/endpoints/writing.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { workflows } from '#shared/resources/workflows/resource.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

/** Checks a change. The address of the form has both ids, unlike those of other resources. */
export const handler = lambdaWithBody(routes['update-form'], async (request, ports) => {
  const { route, path } = request
  return formOf({ ...(await draftUpdate(workflows, request, ports)), route, href: href(route, path) })
})
