import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { ME } from '#shared/platform/http/addresses.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn, type LoadedUser } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'

/** Unlike a write, it does not read the requester again. */
export const handler = lambda(
  routes.show,
  show<User, LoadedUser>({
    load: async (request, app) => {
      const { params, viewer } = request
      const [entity, administrators] = await Promise.all([
        params.id === ME ? viewer.then(({ user }) => user) : app.users.byId(params.id),
        administratorsIfOwn(request, app),
      ])
      return { entity, administrators }
    },
    represent: representUser,
  }),
)
