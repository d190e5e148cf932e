import type { Stores } from '#shared/app.ts'
import { toldOfAllFields } from '#shared/custom-fields/told.ts'
import { lambda } from '#shared/lambda.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { optionsFor } from '#shared/resources/custom-options/model.ts'
import { representCustomOption } from '#shared/resources/custom-options/representer.ts'
import { routes } from '#shared/resources/custom-options/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    projects: projectsIn,
  },
  show({
    load: async ({ params, viewer }: Request<'id'>, stores: Stores<'memberships' | 'projects'>) => ({
      entity: optionsFor(await toldOfAllFields(await viewer, stores)).find(({ id }) => id === params.id),
    }),
    versionOf: (_, { configuration }) => configuration.revision,
    represent: representCustomOption,
  }),
)
