import { timePermissions } from '#shared/access/permissions.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { activitiesIn, type TimeEntryActivity } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

/** Shows an activity. An activity that can no longer be chosen is also shown, because time entries still link to it. */
export const handler = lambda(
  routes.show,
  show<TimeEntryActivity, { entity?: TimeEntryActivity }>({
    load: async ({ params, viewer }) => {
      const { configuration } = await viewer
      return { entity: activitiesIn(configuration).find(({ id }) => id === params.id) }
    },
    isVisible: (viewer) => viewer.mayAnywhere(...timePermissions),
    represent: representTimeEntryActivity,
    versionOf: (_, { configuration }) => configuration.revision,
  }),
)
