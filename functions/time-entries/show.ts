import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { shownTimeEntries } from '#shared/resources/time-entries/load.ts'
import { representSingle } from '#shared/resources/time-entries/representer.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

export const handler = lambda(
  routes.show,
  show({
    ...shownTimeEntries,
    represent: (entry, _, { context }) => representSingle(entry, context),
  }),
)
