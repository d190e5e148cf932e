import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { administratorsIfOwn, type LoadedUser, shownUser } from '#shared/resources/users/load.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(
  routes.show,
  show<User, LoadedUser>({
    load: async (request, ports) => {
      const [entity, administrators] = await Promise.all([
        shownUser(request, ports),
        administratorsIfOwn(request, ports),
      ])
      return { entity, administrators }
    },
    represent: representUser,
  }),
)
