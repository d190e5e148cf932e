import { lambda } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { loadVersion } from '#shared/resources/versions/load-version.ts'
import { requireManaged } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { deleteVersion } from '#shared/resources/versions/writing.ts'

/** Removes a version at once; its work packages are unassigned, by a job if there are very many. */
export const removeVersion: Endpoint<typeof routes.delete> = (request, app) =>
  retryingRefusals(async () => {
    const seen = await loadVersion(request, app)
    await deleteVersion(requireManaged(seen.version, seen), request, app)
    return undefined
  })

export const handler = lambda(routes.delete, removeVersion)
