import type { Viewer } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusLink,
  properties,
} from '#shared/resources/project-statuses/model.ts'
import { routes } from '#shared/resources/project-statuses/routes.ts'

const representProjectStatus = (status: ProjectStatus, viewer: Viewer): Resource => ({
  _type: 'ProjectStatus',
  ...represented(properties, { ...status, name: say(status.name) }, viewer),
  _links: { self: projectStatusLink(status) },
})

/** Shows one of the statuses that a project can have. */
export const handler = lambda(
  routes.show,
  show({
    load: async ({ path }) => ({ entity: projectStatuses.find(({ id }) => id === path.id) }),
    represent: representProjectStatus,
  }),
)
