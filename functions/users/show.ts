import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn, type LoadedUser, shownUser } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(
  routes.show,
  show<User, LoadedUser>({
    load: async (request, app) => {
      const [entity, administrators] = await Promise.all([
        shownUser(request, app),
        administratorsIfOwn(request, app),
      ])
      return { entity, administrators }
    },
    represent: representUser,
  }),
)
