import type { App } from '#shared/app.ts'
import type { Names } from '#shared/custom-fields/links.ts'
import { lambda } from '#shared/lambda.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { type AddressedVersion, addressedVersions } from '#shared/resources/versions/load-version.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { namesFor, representSingle } from '#shared/resources/versions/representer.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Started early, so that the names are read in one batch with the project that defines the version. */
async function namesOf(request: Request<'id'>, app: App): Promise<Names> {
  const [viewer, version] = await Promise.all([request.viewer, app.versions.byId(request.params.id)])
  return version ? namesFor(version, viewer, app) : new Map()
}

export const handler = lambda(
  routes.show,
  show<Version, AddressedVersion & { names: Promise<Names> }>({
    ...addressedVersions,
    load: async (request, app) => {
      const names = suppressUnhandled(namesOf(request, app))
      return { ...(await addressedVersions.load(request, app)), names }
    },
    represent: (version, viewer, { defining, names }, app) =>
      representSingle(version, viewer, defining, app, names),
  }),
)
