import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { shownEntries } from '#shared/resources/audit-entries/list.ts'
import { routes } from '#shared/resources/audit-entries/routes.ts'

export const handler = lambda(routes.show, show(shownEntries))
