import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { listWorkPackages, loadForList } from '#shared/resources/work-packages/list.ts'
import { addressedTimeEntries } from './load.ts'
import { canWriteAnywhere, canWriteIn } from './policy.ts'

/**
 * The endpoint of the list of work packages for which time can be logged: those in projects where the requester may
 * create or change time entries.
 */
export const listAvailableWorkPackages = listWorkPackages(async ({ viewer }, ports) => {
  const [loaded, requester] = await Promise.all([loadForList(ports), viewer])
  requirePermission(canWriteAnywhere(requester))
  return { ...loaded, scope: { admits: canWriteIn } }
})

/** The endpoint of the same list for an existing time entry, if the requester sees it. */
export const listAvailableWorkPackagesOf = listWorkPackages(async (request: Request<'id'>, ports: Ports) => {
  const [loaded, { entity }] = await Promise.all([
    loadForList(ports),
    findAddressed(addressedTimeEntries, request, ports, canWriteAnywhere),
  ])
  return { ...loaded, scope: { href: href(request.route, entity), admits: canWriteIn } }
})
