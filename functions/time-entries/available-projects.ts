import { lambda } from '#shared/lambda.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { canWriteAnywhere, canWriteIn } from '#shared/resources/time-entries/policy.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'

/** Lists the projects in which the requester may create or change time entries. */
export const handler = lambda(
  routes['available-projects'],
  listProjects({
    scopeFor: () => ({ admits: (_, rights) => canWriteIn(rights) }),
    canList: canWriteAnywhere,
  }),
)
