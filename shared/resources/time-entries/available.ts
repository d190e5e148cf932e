import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { listWorkPackages, loadForList } from '#shared/resources/work-packages/list.ts'
import { addressedTimeEntries } from './load.ts'
import { canWriteAnywhere, canWriteIn } from './policy.ts'

/**
 * The endpoint that lists the work packages for which a requester may log time. These are the work packages of the
 * projects in which the requester may create or change time entries.
 */
export const listAvailableWorkPackages = listWorkPackages(async ({ viewer }, ports) => {
  const [loaded, requester] = await Promise.all([loadForList(ports), viewer])
  requirePermission(canWriteAnywhere(requester))
  return { ...loaded, scope: { admits: canWriteIn } }
})

/**
 * The endpoint that lists the work packages to which an existing time entry may be moved. The requester must see the
 * entry.
 */
export const listAvailableWorkPackagesOf = listWorkPackages(async (request: Request<'id'>, ports: Ports) => {
  const [loaded, { entity }] = await Promise.all([
    loadForList(ports),
    findAddressed(addressedTimeEntries, request, ports, canWriteAnywhere),
  ])
  return { ...loaded, scope: { href: href(request.route, entity), admits: canWriteIn } }
})
