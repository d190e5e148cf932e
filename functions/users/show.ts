import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { administratorsIfOwn, type LoadedUser, shownUser } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.show,
  { rights: rightsAnywhereIn, users: usersIn },
  show<User, LoadedUser, Stores<'table' | 'users'>>({
    load: async (request, stores) => {
      const [entity, administrators] = await Promise.all([
        shownUser(request, stores),
        administratorsIfOwn(request, stores),
      ])
      return { entity, administrators }
    },
    represent: representUser,
  }),
)
