import { constraintViolation } from '#shared/platform/http/errors.ts'
import { entryResource } from '#shared/resources/entries/resource.ts'
import { properties, type Status, statusList } from './model.ts'
import { shown } from './representer.ts'
import { routes } from './routes.ts'

/**
 * Declares how endpoints write statuses. A status in use cannot be changed from open to closed or back, because open
 * and closed work packages are counted separately.
 */
export const statuses = entryResource<Status>({
  label: 'Status',
  audited: 'status',
  list: statusList,
  routes,
  properties,
  represent: shown.represent,
  fixed: { property: 'isClosed', problem: "can't be changed while the status is in use." },
  problemOfReplacement: ({ isClosed }, replacement) =>
    replacement.isClosed === isClosed
      ? undefined
      : constraintViolation('base', isClosed ? 'Replacement must be closed.' : 'Replacement must be open.'),
})
